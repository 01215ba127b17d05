#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A driver that stops, waits in napi_disable(), and starts again gets its queue
# in time, each time, and the queue is captured again: ip link, ring size, MTU.

. "$(dirname "$0")/../net.sh"

ROUNDS=${ROUNDS:-100}

up_down()
{
	local i

	for ((i = 0; i < ROUNDS; i++)); do
		ip link set "$NETIF" down || return 1
		state_is "$NETIF" interrupt || return 1
		ip link set "$NETIF" up || return 1
	done
	netif_up
}

ring_sizes()
{
	local i size

	for ((i = 0; i < ROUNDS / 5; i++)); do
		for size in 80 512 256; do
			ethtool -G "$NETIF" rx "$size" || return 1
		done
	done
	wait_for is_up "$NETIF"
}

mtus()
{
	local i mtu

	for ((i = 0; i < ROUNDS / 5; i++)); do
		for mtu in 1000 4000 1500; do
			ip link set "$NETIF" mtu "$mtu" || return 1
		done
	done
	wait_for is_up "$NETIF"
}

works_polled()
{
	wait_for reachable && wait_for state_is "$NETIF" polled
}

ktap_print_header
setup_ports
poll_on "$NETIF"
ktap_test_result "a flood runs" flood_start

ktap_test_result "down and up, $ROUNDS times" up_down
ktap_test_result "down and up: captured again" wait_for state_is "$NETIF" polled
ktap_test_result "down and up: packets move" packets_move "$NETIF"

ktap_test_result "ring size changes" ring_sizes
ktap_test_result "ring size: captured again" wait_for state_is "$NETIF" polled
ktap_test_result "ring size: packets move" packets_move "$NETIF"

ktap_test_result "MTU changes" mtus
ktap_test_result "MTU: captured again" wait_for state_is "$NETIF" polled
ktap_test_result "MTU: packets move" packets_move "$NETIF"
flood_stop

ktap_test_result "the peer answers, polled" works_polled
ktap_finished
