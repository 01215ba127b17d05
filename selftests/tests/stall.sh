#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Two ways for polling to find nothing there: a CPU that serves no tick for more
# than a second (a test module holds it), whose queues are released by the
# watchdog; and a device whose registers read all ones (its memory decoding is
# switched off), which is released and not polled for ever.

. "$(dirname "$0")/../net.sh"

stalled_more()
{
	[ "$(counter "$NETIF" stalled)" -gt "$1" ]
}

polling_cpu()
{
	awk -v dev="$NETIF" '$1 == dev { print $4; exit }' /proc/net/polling
}

# Bit 1 of the command register: answer to memory accesses.
memory_decoding()
{
	local config=/sys/class/net/$NETIF/device/config low

	low=$(od -An -tu1 -j4 -N1 "$config")
	if [ "$1" = off ]; then
		low=$((low & ~2))
	else
		low=$((low | 2))
	fi
	printf '%b' "\\x$(printf %02x "$low")" |
		dd of="$config" bs=1 seek=4 conv=notrunc status=none
}

says_gone()
{
	[ "$(conf "$NETIF" reason)" = "device gone: its registers read all ones" ]
}

ktap_print_header
setup_ports
poll_on "$NETIF"
dmesg -C

if [ -e "${HOG_KO:-}" ]; then
	# The captured queue must be polled by a CPU that the test can hold.
	before=$(counter "$NETIF" stalled)
	insmod "$HOG_KO" cpu="$(polling_cpu)" ms=2500
	ktap_test_result "a CPU without ticks: its queue is released" \
		stalled_more "$before"
	rmmod polling_hog
	ktap_test_result "the log says it once" \
		[ "$(dmesg | grep -c 'has not polled for a second')" -eq 1 ]
	ktap_test_result "the peer answers" wait_for reachable
	ktap_test_result "the queue is captured again" \
		wait_for state_is "$NETIF" polled
else
	ktap_test_skip "a CPU without ticks" "needs HOG_KO"
fi

if [ "$(conf "$NETIF" driver)" = e1000 ]; then
	memory_decoding off
	ktap_test_result "registers read all ones: said so" wait_for says_gone
	ktap_test_result "registers read all ones: released" \
		wait_for state_is "$NETIF" interrupt
	memory_decoding on
	ip link set "$NETIF" down
	ktap_test_result "they answer again: works again" netif_up
	ktap_test_result "and is polled again" wait_for state_is "$NETIF" polled
else
	ktap_test_skip "registers read all ones" "needs e1000"
fi
ktap_finished
