#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A thousand switches between interrupt and polled mode under a flood leave no
# queue stuck and lose no device: packets move in every mode, to the end.

. "$(dirname "$0")/../net.sh"

SWITCHES=${SWITCHES:-1000}

# Look at the state without starting a program, so that a switch is followed
# by the next one as soon as it has taken effect.
captured()
{
	local end=$((SECONDS + PATIENCE)) state

	while [ "$SECONDS" -lt "$end" ]; do
		read -r state <"/proc/sys/net/polling/conf/$NETIF/state"
		[ "$state" != polled ] || return 0
	done
	return 1
}

switch_all()
{
	local i

	for ((i = 0; i < SWITCHES; i += 2)); do
		set_conf "$NETIF" mode 1 || return 1
		# Mostly seen through to capture, sometimes cut short.
		[ $((i % 5)) -eq 0 ] || captured || return 1
		set_conf "$NETIF" mode 0 || return 1
		[ $((i % 50)) -ne 0 ] || packets_move "$NETIF" || return 1
	done
}

enough_captures()
{
	ktap_print_msg "captures $(counter "$NETIF" captures)," \
		"releases $(counter "$NETIF" releases)," \
		"packets polled $(counter "$NETIF" packets)"
	[ "$(counter "$NETIF" captures)" -ge $((SWITCHES * 2 / 5)) ]
}

ktap_print_header
setup_ports
before=$(ls /sys/class/net | wc -l)
ktap_test_result "a flood runs" flood_start
ktap_test_result "$SWITCHES switches, packets moving" switch_all
ktap_test_result "the switches were captures" enough_captures
ktap_test_result "every capture has its release" \
	[ "$(counter "$NETIF" captures)" = "$(counter "$NETIF" releases)" ]
ktap_test_result "packets move in interrupt mode" packets_move "$NETIF"
poll_on "$NETIF"
ktap_test_result "packets move in polled mode" packets_move "$NETIF"
flood_stop
ktap_test_result "the peer answers in polled mode" wait_for reachable
ktap_test_result "no device is lost" \
	[ "$(ls /sys/class/net | wc -l)" -eq "$before" ]
ktap_finished
