#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Nobody waits for polling: under a flood, "ip link set down" of a polled device
# and "ip link del" of a device on top of it end within a second, also with the
# slowest tick.

. "$(dirname "$0")/../net.sh"

# The quickest of five, in ms: a wait for the module would be in every one of
# them, a hiccup of the machine is not.
quickest()
{
	local i from ms best=999999

	for ((i = 0; i < 5; i++)); do
		"$1" || return 1
		from=$(date +%s%N)
		"$2" || return 1
		ms=$((($(date +%s%N) - from) / 1000000))
		[ "$ms" -ge "$best" ] || best=$ms
	done
	ktap_print_msg "$2: $best ms"
	[ "$best" -lt 1000 ]
}

polled_up()
{
	ip addr replace "$ADDR/24" dev "$NETIF"
	ip link set "$NETIF" up && wait_for is_up "$NETIF" &&
		wait_for state_is "$NETIF" polled
}

set_down()
{
	ip link set "$NETIF" down
}

vlan_add()
{
	ip link add link "$NETIF" name "$NETIF.7" type vlan id 7 &&
		ip link set "$NETIF.7" up
}

vlan_del()
{
	ip link del "$NETIF.7"
}

ktap_print_header
setup_ports
poll_on "$NETIF"
ktap_test_result "a flood runs" flood_start
for hz in 1000 1; do
	echo $hz >/proc/sys/net/polling/hz
	ktap_test_result "down within a second, $hz ticks a second" \
		quickest polled_up set_down
done
echo 1000 >/proc/sys/net/polling/hz
echo 20 >/proc/sys/net/polling/reg_frac
polled_up
modprobe -q 8021q
if vlan_add; then
	vlan_del
	ktap_test_result "a VLAN on top is deleted within a second" \
		quickest vlan_add vlan_del
else
	ktap_test_skip "a VLAN on top is deleted" "no VLANs in this kernel"
fi
flood_stop
ktap_test_result "the peer answers" wait_for reachable
ktap_finished
