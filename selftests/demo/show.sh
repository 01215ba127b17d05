#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The demonstration, inside the guest: the same traffic in interrupt mode, in
# polled mode, and in interrupt mode again, and a table of what each costs.

. "$(dirname "$0")/../net.sh"

LENGTH=${LENGTH:-4}

# Busy and idle time of all CPUs since boot, in ticks.
cpu_times()
{
	awk '$1 == "cpu" { idle = $5 + $6
		for (i = 2; i <= 9; i++) all += $i
		print all - idle, idle }' /proc/stat
}

# measure FILE: what a second of traffic costs, one "name value" a line
measure()
{
	local irq packets polls empty busy idle b i rtt

	flood_start || return 1
	irq=$(irqs "$NETIF")
	packets=$(rx_packets "$NETIF")
	polls=$(counter "$NETIF" polls)
	empty=$(counter "$NETIF" empty_polls)
	read -r busy idle < <(cpu_times)
	sleep "$LENGTH"
	read -r b i < <(cpu_times)
	irq=$((($(irqs "$NETIF") - irq) / LENGTH))
	packets=$((($(rx_packets "$NETIF") - packets) / LENGTH))
	polls=$((($(counter "$NETIF" polls) - polls) / LENGTH))
	empty=$((($(counter "$NETIF" empty_polls) - empty) / LENGTH))
	flood_stop
	rtt=$(ping -q -c 200 -A "$PEER_ADDR" |
		awk -F/ '/^rtt/ { print $5 }')
	busy=$((b - busy))
	idle=$((i - idle))
	{
		echo "interrupts_per_second $irq"
		echo "packets_per_second $packets"
		echo "round_trip_ms $rtt"
		echo "cpu_busy_percent $((busy * 100 / (busy + idle)))"
		echo "cpu_idle_percent $((idle * 100 / (busy + idle)))"
		echo "polls_per_second $polls"
		echo "empty_polls_per_second $empty"
	} >"$1"
}

row()
{
	local text=$1 key=$2 f

	printf '  %-26s' "$text"
	for f in /tmp/before /tmp/polled /tmp/after; do
		printf '%14s' "$(awk -v k="$key" '$1 == k { print $2 }' "$f")"
	done
	printf '\n'
}

setup_ports
echo
echo "Two e1000 ports back to back, driver $(conf "$NETIF" driver)," \
	"kernel $(uname -r), $(nproc) CPUs."
echo "Traffic: 64-byte packets as fast as the peer sends them, then 200 pings."
echo
echo "  # sysctl net.polling.enable"
sysctl net.polling.enable | sed 's/^/  /'
measure /tmp/before || exit 1
echo "  # sysctl net.polling.enable=1"
sysctl net.polling.enable=1 | sed 's/^/  /'
wait_for state_is "$NETIF" polled
measure /tmp/polled || exit 1
echo "  # sysctl net.polling.enable=0"
sysctl net.polling.enable=0 | sed 's/^/  /'
wait_for state_is "$NETIF" interrupt
measure /tmp/after || exit 1

echo
printf '  %-26s%14s%14s%14s\n' "" "interrupt" "polled" "interrupt"
row "NIC interrupts / s" interrupts_per_second
row "packets received / s" packets_per_second
row "ping round trip, ms" round_trip_ms
row "CPU busy, %" cpu_busy_percent
row "CPU idle, %" cpu_idle_percent
row "polls / s" polls_per_second
row "of these, empty" empty_polls_per_second
echo
echo "This guest is emulated instruction by instruction: compare the columns,"
echo "not with other machines. The CPUs are busy with sending, too."
irq=$(awk '$1 == "interrupts_per_second" { print $2 }' /tmp/polled)
if [ "$irq" -eq 0 ]; then
	echo "In polled mode the NIC interrupted not once."
else
	echo "In polled mode the NIC interrupted $irq times a second: that is a fault."
	exit 1
fi
