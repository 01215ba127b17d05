#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A CPU that serves no tick for more than a second (a test module holds it with
# softirqs off) does not keep its queues: the watchdog releases them, says so
# once, and they are captured again when the CPU is back.

. "$(dirname "$0")/../net.sh"

stalled_more()
{
	[ "$(counter "$NETIF" stalled)" -gt "$1" ]
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
ktap_finished
