#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A device may go while its queue is captured and packets pour in: its driver
# unbound, the card pulled, the driver's module removed. What comes back starts
# from conf.default and can be polled again.

. "$(dirname "$0")/../net.sh"

REBINDS=${REBINDS:-4}

DRIVER=
SLOT=

find_device()
{
	SLOT=$(basename "$(readlink "/sys/class/net/$NETIF/device")")
	DRIVER=$(basename "$(readlink "/sys/class/net/$NETIF/device/driver")")
}

# The peer's flood runs on against a port that is gone.
back_and_polled()
{
	wait_for has_port "$NETIF" && netif_up && poll_on "$NETIF" &&
		packets_move "$NETIF"
}

unbind_bind()
{
	local i

	for ((i = 0; i < REBINDS; i++)); do
		poll_on "$NETIF" || return 1
		echo "$SLOT" >"/sys/bus/pci/drivers/$DRIVER/unbind" || return 1
		! has_port "$NETIF" || return 1
		echo "$SLOT" >"/sys/bus/pci/drivers/$DRIVER/bind" || return 1
		wait_for has_port "$NETIF" || return 1
		[ "$(conf "$NETIF" mode)" = -1 ] || return 1
		netif_up || return 1
	done
}

gone()
{
	! has_port "$NETIF"
}

# The slot is free again some time after the device has gone; until then the
# emulator refuses the new card, and once it is there, a second one.
plugged_in()
{
	hmp device_add "$DRIVER,id=$1,netdev=net-$1,romfile=,bus=port0,mac=52:54:00:00:00:10"
	sleep 2
	has_port "$NETIF"
}

hot_plug()
{
	local i id=nic0

	for ((i = 0; i < 3; i++)); do
		poll_on "$NETIF" || return 1
		hmp device_del "$id"
		wait_for gone || return 1
		[ "$id" != nic0 ] || hmp netdev_del net0
		id=hot$i
		hmp netdev_add "hubport,id=net-$id,hubid=0"
		wait_for plugged_in "$id" || return 1
		netif_up || return 1
	done
}

driver_module()
{
	local i

	for ((i = 0; i < 3; i++)); do
		poll_on "$NETIF" || return 1
		modprobe -r "$DRIVER" || return 1
		gone || return 1
		modprobe "$DRIVER" || return 1
		wait_for has_port "$PEER" || return 1
		ip link set "$PEER" netns "$NS" &&
		in_peer ip addr add "$PEER_ADDR/24" dev "$PEER" &&
		in_peer ip link set "$PEER" up || return 1
		netif_up || return 1
	done
}

ktap_print_header
setup_ports
find_device
ktap_test_result "a flood runs" flood_start
ktap_test_result "unbind and bind, $REBINDS times" unbind_bind
ktap_test_result "unbind and bind: polled again" back_and_polled
if hmp info status && [ "$DRIVER" = e1000 ]; then
	ktap_test_result "the card is pulled, and another one plugged" hot_plug
	ktap_test_result "hot plug: polled again" back_and_polled
else
	ktap_test_skip "the card is pulled" "needs a lab guest"
fi
flood_stop
ktap_test_result "the driver's module is removed and loaded" driver_module
ktap_test_result "driver module: polled again" poll_on "$NETIF"
ktap_test_result "the peer answers" wait_for reachable
ktap_finished
