#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The module itself comes and goes under traffic: a hundred times loaded,
# polling, and removed, and nothing is left of it each time.

. "$(dirname "$0")/../net.sh"

ROUNDS=${ROUNDS:-100}

one_round()
{
	load_module || return 1
	echo 1 >/proc/sys/net/polling/enable || return 1
	[ $(($1 % 4)) -eq 0 ] || wait_for state_is "$NETIF" polled || return 1
	rmmod polling || return 1
	[ ! -e /proc/sys/net/polling ] && [ ! -e /proc/net/polling ]
}

come_and_go()
{
	local i

	rmmod polling || return 1
	for ((i = 0; i < ROUNDS; i++)); do
		one_round "$i" || return 1
		[ $((i % 10)) -ne 0 ] || packets_move "$NETIF" || return 1
	done
}

ktap_print_header
setup_ports
ktap_test_result "a flood runs" flood_start
ktap_test_result "loaded and removed $ROUNDS times" come_and_go
ktap_test_result "packets move without the module" packets_move "$NETIF"
ktap_test_result "the module is loaded again" load_module
ktap_test_result "and polls" poll_on "$NETIF"
ktap_test_result "packets move polled" packets_move "$NETIF"
flood_stop
ktap_test_result "the peer answers" wait_for reachable
ktap_finished
