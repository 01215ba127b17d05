#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A captured queue causes no interrupt, whatever the traffic, and a released
# one does again.

. "$(dirname "$0")/../net.sh"

# none_during NAME COMMAND...: the command succeeds, packets pass, and not one
# interrupt comes
none_during()
{
	local name=$1 irq packets

	shift
	irq=$(irqs "$NETIF")
	packets=$(counter "$NETIF" packets)
	"$@" || { ktap_test_fail "$name: traffic passes while polled"; return; }
	irq=$(($(irqs "$NETIF") - irq))
	packets=$(($(counter "$NETIF" packets) - packets))
	ktap_print_msg "$name: $packets packets, $irq interrupts"
	if [ "$packets" -gt 0 ] && [ "$irq" -eq 0 ]; then
		ktap_test_pass "$name: no interrupt while polled"
	else
		ktap_test_fail "$name: no interrupt while polled"
	fi
}

pings()
{
	ping -q -c 20 -i 0.02 "$PEER_ADDR" >/dev/null
}

tcp()
{
	iperf3 -c "$PEER_ADDR" -t 2 -R >/dev/null
}

flood()
{
	flood_start || return 1
	PATIENCE=10 wait_for received "$NETIF" $((FLOOD_FROM + 20000))
	flood_stop
}

interrupts_come()
{
	reachable
	[ "$(irqs "$NETIF")" -gt "$1" ]
}

ktap_print_header
setup_ports
in_peer iperf3 -s -D >/dev/null
wait_for in_peer sh -c 'ss -ltn | grep -q :5201'

ktap_test_result "interrupts come in interrupt mode" \
	wait_for interrupts_come "$(irqs "$NETIF")"
ktap_test_result "the queue is captured" poll_on "$NETIF"
none_during "ping" pings
none_during "TCP" tcp
none_during "64-byte UDP flood" flood
ktap_test_result "the queue is released" poll_off "$NETIF"
ktap_test_result "interrupts come again after release" \
	wait_for interrupts_come "$(irqs "$NETIF")"
pkill iperf3
ktap_finished
