#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Others who may own a NAPI get it: a NAPI thread (threaded NAPI), a CPU that
# goes offline, netpoll in the middle of a flood. Each time the queue is
# released in time, and captured again when it is free.

. "$(dirname "$0")/../net.sh"

threaded()
{
	echo "$1" >"/sys/class/net/$NETIF/threaded"
}

polled_elsewhere()
{
	[ "$(polling_cpu)" -ge 0 ] && [ "$(polling_cpu)" != "$1" ]
}

# Its queues go to another CPU as they are: not one is released.
cpu_goes()
{
	local before

	before=$(counter "$NETIF" releases)
	echo 0 >"/sys/devices/system/cpu/cpu$1/online" &&
	wait_for polled_elsewhere "$1" && packets_move "$NETIF" &&
	[ "$(counter "$NETIF" releases)" -eq "$before" ]
}

pin_interrupt()
{
	local irq

	for irq in $(ls "/sys/class/net/$NETIF/device/msi_irqs" 2>/dev/null ||
		     cat "/sys/class/net/$NETIF/device/irq"); do
		echo "$1" >"/proc/irq/$irq/smp_affinity_list"
	done
	poll_off "$NETIF" && poll_on "$NETIF" || return 1
	wait_for [ "$(polling_cpu)" = "$1" ]
}

netconsole_on()
{
	local dir=/sys/kernel/config/netconsole/test

	modprobe netconsole && mount -t configfs none /sys/kernel/config 2>/dev/null
	mkdir "$dir" &&
	echo "$NETIF" >"$dir/dev_name" &&
	echo "$ADDR" >"$dir/local_ip" &&
	echo "$PEER_ADDR" >"$dir/remote_ip" &&
	in_peer cat "/sys/class/net/$PEER/address" >"$dir/remote_mac" &&
	echo 1 >"$dir/enabled"
}

# netpoll sends by the device's own poll, with budget 0, whoever owns the NAPI.
netconsole_talks()
{
	local from i

	from=$(in_peer awk '/^Udp:/ && !/InDatagrams/ { print $3 }' /proc/net/snmp)
	for ((i = 0; i < 50; i++)); do
		echo "<2>netconsole line $i" >/dev/kmsg
	done
	wait_for netconsole_arrived $((from + 50))
}

netconsole_arrived()
{
	[ "$(in_peer awk '/^Udp:/ && !/InDatagrams/ { print $3 }' /proc/net/snmp)" -ge "$1" ]
}

ktap_print_header
setup_ports
poll_on "$NETIF"
ktap_test_result "a flood runs" flood_start

threaded 1
ktap_test_result "threaded NAPI: released" wait_for state_is "$NETIF" interrupt
ktap_test_result "threaded NAPI: packets move" packets_move "$NETIF"
captures=$(counter "$NETIF" captures)
packets_move "$NETIF"
ktap_test_result "threaded NAPI: not captured" \
	[ "$(counter "$NETIF" captures)" -eq "$captures" ]
threaded 0
# A kernel that keeps the thread until the device goes down is asked for that.
ip link set "$NETIF" down && netif_up
if [ -n "$(pgrep "napi/$NETIF")" ]; then
	ktap_test_skip "threaded NAPI off: captured again" "this kernel keeps the thread"
	echo "$(basename "$(readlink "/sys/class/net/$NETIF/device")")" >/tmp/slot
	driver=$(conf "$NETIF" driver)
	cat /tmp/slot >"/sys/bus/pci/drivers/$driver/unbind"
	cat /tmp/slot >"/sys/bus/pci/drivers/$driver/bind"
	wait_for has_port "$NETIF" && netif_up && poll_on "$NETIF"
else
	ktap_test_result "threaded NAPI off: captured again" \
		wait_for state_is "$NETIF" polled
fi

if [ -w /sys/devices/system/cpu/cpu1/online ]; then
	ktap_test_result "polled by the CPU of its interrupt" pin_interrupt 1
	ktap_test_result "that CPU goes offline: polled by another" cpu_goes 1
	echo 1 >/sys/devices/system/cpu/cpu1/online
	ktap_test_result "it comes back: packets move" packets_move "$NETIF"
else
	ktap_test_skip "a CPU goes offline" "needs a second CPU"
fi

if netconsole_on; then
	ktap_test_result "netconsole sends over the polled port under flood" \
		netconsole_talks
	ktap_test_result "netconsole: still polled" wait_for state_is "$NETIF" polled
	ktap_test_result "netconsole: packets move" packets_move "$NETIF"
	echo 0 >/sys/kernel/config/netconsole/test/enabled
	rmdir /sys/kernel/config/netconsole/test
else
	ktap_test_skip "netconsole" "not in this kernel"
fi
flood_stop
ktap_test_result "the peer answers" wait_for reachable
ktap_finished
