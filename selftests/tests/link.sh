#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A link that goes down, and one that comes up, is noticed while its interrupt
# is masked, by reading the register and at the cost of a few status windows;
# a steady link costs none.

. "$(dirname "$0")/../net.sh"

link_is()
{
	[ "$(cat "/sys/class/net/$NETIF/carrier")" = "$1" ]
}

# noticed WANT: the driver sees the link within a second of the status checks
# having to see it: counted in ticks of the module, not in seconds of this
# machine
noticed()
{
	local polls

	polls=$(counter "$NETIF" polls)
	wait_for link_is "$1" || return 1
	ktap_print_msg "noticed after $(($(counter "$NETIF" polls) - polls)) polls"
}

ktap_print_header
hmp info status || ktap_skip_all "needs a lab guest, whose link can be cut"
setup_ports
ktap_test_result "the queue is captured" poll_on "$NETIF"

windows=$(counter "$NETIF" status_windows)
irq=$(irqs "$NETIF")
checks=$(counter "$NETIF" polls)
wait_for sh -c '[ "$(awk "NR == 2 { print \$6 }" /proc/net/polling)" -gt '"$((checks + 1000))"' ]'
ktap_test_result "a steady link opens no status window" \
	[ "$(counter "$NETIF" status_windows)" -eq "$windows" ]
ktap_test_result "a steady link costs no interrupt" [ "$(irqs "$NETIF")" -eq "$irq" ]

for round in 1 2 3; do
	hmp set_link nic0 off
	ktap_test_result "link down is noticed ($round)" noticed 0
	hmp set_link nic0 on
	ktap_test_result "link up is noticed ($round)" noticed 1
done
ktap_print_msg "status windows: $(($(counter "$NETIF" status_windows) - windows))"
ktap_test_result "it took status windows" \
	[ "$(counter "$NETIF" status_windows)" -gt "$windows" ]
ktap_test_result "the queue is captured again" wait_for state_is "$NETIF" polled
ktap_test_result "the peer answers" wait_for reachable
ktap_finished
