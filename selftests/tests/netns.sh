#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A device takes its mode and its counters along into another net namespace,
# where its entries are, and nobody else's; a namespace that ends gives it back.

. "$(dirname "$0")/../net.sh"

OTHER=other

in_other()
{
	ip netns exec "$OTHER" "$@"
}

other_state_is()
{
	[ "$(in_other cat "/proc/sys/net/polling/conf/$NETIF/state" 2>/dev/null)" = "$1" ]
}

other_reaches()
{
	in_other ping -q -c 1 -W 1 "$PEER_ADDR" >/dev/null
}

move_there()
{
	ip link set "$NETIF" netns "$OTHER" &&
	in_other ip addr add "$ADDR/24" dev "$NETIF" &&
	in_other ip link set "$NETIF" up &&
	wait_for other_reaches
}

sees_only_its_own()
{
	[ ! -e "/proc/sys/net/polling/conf/$NETIF" ] &&
	! grep -q "^$NETIF " /proc/net/polling &&
	in_other grep -q "^$NETIF " /proc/net/polling &&
	! in_other grep -q "^$PEER " /proc/net/polling &&
	[ ! -e "/proc/sys/net/polling/conf/$PEER" ]
}

ktap_print_header
setup_ports
ip netns add "$OTHER"
ktap_test_result "the queue is captured" poll_on "$NETIF"
packets=$(counter "$NETIF" packets)
set_conf "$NETIF" budget 123
ktap_test_result "a flood runs" flood_start
ktap_test_result "the device moves under traffic" move_there
ktap_test_result "it is polled there" wait_for other_state_is polled
ktap_test_result "its settings have moved" \
	[ "$(in_other cat "/proc/sys/net/polling/conf/$NETIF/budget")" = 123 ]
ktap_test_result "each namespace sees its own devices" sees_only_its_own
ktap_test_result "its counters go on" \
	[ "$(in_other awk '$1 == "'"$NETIF"'" { print $8 }' /proc/net/polling)" -ge "$packets" ]
ip netns del "$OTHER"
ktap_test_result "the namespace ends: the device is back" \
	wait_for has_port "$NETIF"
ktap_test_result "and polled again" eval 'netif_up && wait_for state_is "$NETIF" polled'
flood_stop
set_conf "$NETIF" budget 0
ktap_test_result "the peer answers" wait_for reachable
ktap_finished
