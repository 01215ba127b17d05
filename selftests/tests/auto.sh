#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Mode 2 decides by itself: a quiet port is in interrupt mode and costs no tick,
# a flood has it captured, and when that has ended it is given back. A constant
# load leads to one decision, whatever it is.

. "$(dirname "$0")/../net.sh"

BASE=/proc/sys/net/polling

# How often the port has changed its mode.
switches()
{
	echo $(($(counter "$NETIF" captures) + $(counter "$NETIF" releases)))
}

# rate_settles RATE STATE: under that many packets a second the port comes to
# that state, and stays there for the time of two freezes
rate_settles()
{
	local before n

	FLOOD_RATE=$1 flood_start || return 1
	if ! wait_for state_is "$NETIF" "$2"; then
		flood_stop
		return 1
	fi
	before=$(switches)
	sleep 2
	n=$(($(switches) - before))
	ktap_print_msg "$1 packets/s: $(conf "$NETIF" state), $n switches in 2 s"
	flood_stop
	[ "$n" -eq 0 ]
}

# Neither a tick nor a poll while nothing comes.
quiet_costs_nothing()
{
	local before

	before="$(cat $BASE/cpu/*/ticks) $(counter "$NETIF" polls)"
	sleep 1
	[ "$(cat $BASE/cpu/*/ticks) $(counter "$NETIF" polls)" = "$before" ]
}

ktap_print_header
setup_ports
set_conf "$NETIF" mode 2
ktap_test_result "a quiet port: interrupt mode" wait_for state_is "$NETIF" interrupt
ktap_test_result "a quiet port: no ticks, no polls" quiet_costs_nothing
ktap_test_result "the peer answers" wait_for reachable
ktap_test_result "200 packets/s: interrupt mode" rate_settles 200 interrupt
ktap_test_result "5000 packets/s: polled" rate_settles 5000 polled
ktap_test_result "it has ended: interrupt mode again" \
	wait_for state_is "$NETIF" interrupt
ktap_test_result "a flood: polled" rate_settles "" polled
ktap_test_result "the flood has ended: interrupt mode again" \
	wait_for state_is "$NETIF" interrupt
ktap_test_result "again no ticks, no polls" quiet_costs_nothing

set_conf "$NETIF" mode 1
ktap_test_result "mode 1: polled, packets or not" wait_for state_is "$NETIF" polled
set_conf "$NETIF" mode 2
ktap_test_result "mode 2: given back" wait_for state_is "$NETIF" interrupt
set_conf "$NETIF" mode -1
echo 2 >"$BASE/enable"
ktap_test_result "enable 2 is followed" rate_settles 5000 polled
echo 0 >"$BASE/enable"
ktap_test_result "the peer answers, interrupt mode" wait_for reachable
ktap_finished
