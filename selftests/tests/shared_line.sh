#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Two e1000 on one INTx line, one polled and one not: the neighbour's interrupts
# make the driver unmask the polled one, and it is masked again, so the pair
# interrupts no more than with both in interrupt mode; and the module goes under
# traffic without the line being disabled.

. "$(dirname "$0")/../net.sh"

line()
{
	cat "/sys/class/net/$1/device/irq"
}

# rate: interrupts of the line per 1000 packets received by the port under
# test, with traffic both ways
rate()
{
	local irq packets

	irq=$(irqs "$NETIF")
	packets=$(rx_packets "$NETIF")
	iperf3 -c "$PEER_ADDR" -n 30M >/dev/null || return 1
	iperf3 -c "$PEER_ADDR" -n 30M -R >/dev/null || return 1
	irq=$(($(irqs "$NETIF") - irq))
	packets=$(($(rx_packets "$NETIF") - packets))
	ktap_print_msg "$1: $irq interrupts, $packets packets" >&2
	echo $((irq * 1000 / packets))
}

# Interrupt moderation makes the rate vary by a third from run to run, a storm
# would be many times as much: the lowest of three against the highest of three,
# measured in turn.
no_storm()
{
	local both=0 mixed=999999 r

	for _ in 1 2 3; do
		poll_off "$NETIF" && r=$(rate "both in interrupt mode") || return 1
		[ "$r" -le "$both" ] || both=$r
		poll_on "$NETIF" && r=$(rate "one polled") || return 1
		[ "$r" -ge "$mixed" ] || mixed=$r
	done
	ktap_print_msg "interrupts per 1000 packets: $both, $mixed;" \
		"leaks $(counter "$NETIF" irq_leaks)"
	[ "$mixed" -le "$both" ]
}

# With the neighbour polled as well nothing unmasks any more, so a polled port
# that was left unmasked would be the only one to interrupt.
peer_polled()
{
	in_peer sh -c "echo $1 >/proc/sys/net/polling/conf/$PEER/mode"
	wait_for eval 'reachable; [ "$(in_peer cat "/proc/sys/net/polling/conf/$PEER/state")" = polled ]'
}

silent()
{
	local irq

	irq=$(irqs "$NETIF")
	iperf3 -c "$PEER_ADDR" -n 5M >/dev/null &&
		iperf3 -c "$PEER_ADDR" -n 5M -R >/dev/null &&
		[ "$(irqs "$NETIF")" -eq "$irq" ]
}

disabled_line()
{
	dmesg | grep -q "nobody cared"
}

ktap_print_header
has_port "$NETIF" && has_port "$PEER" && [ "$(line "$NETIF")" = "$(line "$PEER")" ] ||
	ktap_skip_all "needs two ports on one INTx line"
setup_ports
in_peer iperf3 -s -D >/dev/null
wait_for in_peer sh -c 'ss -ltn | grep -q :5201'

ktap_test_result "one of them is captured" poll_on "$NETIF"
ktap_test_result "no more interrupts than with none polled" no_storm
ktap_test_result "the neighbour's interrupts do leak, and are dealt with" \
	[ "$(counter "$NETIF" irq_leaks)" -gt 0 ]
ktap_test_result "the polled one is still polled" state_is "$NETIF" polled
ktap_test_result "the neighbour is captured, too" peer_polled 1
ktap_test_result "no interrupt is left on the line" wait_for silent

flood_start
ktap_test_result "the module is removed under traffic" rmmod polling
ktap_test_result "packets move" packets_move "$NETIF"
flood_stop
ktap_test_result "the line was not disabled" eval '! disabled_line'
ktap_test_result "the peer answers" wait_for reachable
pkill iperf3
ktap_finished
