#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The quick benchmark, inside a guest (or on a machine with two ports): polled
# against interrupt mode in turn, A B A B, the same work each time. It prints
# one line per measurement, "NAME MODE VALUE INTERRUPTS", for the table that
# selftests/bench/table makes of them. Not a test: no figure fails anything.

. "$(dirname "$0")/../net.sh"

PAIRS=${PAIRS:-7}
# Seconds of each measurement.
LENGTH=${LENGTH:-2}
BURST=${BURST:-10000}
# Settings of net.polling to measure with, such as "hz=5000 user_frac=0".
KNOBS=${KNOBS:-}

set_mode()
{
	case $1 in
	polled)
		echo 1 >/proc/sys/net/polling/enable
		wait_for polled_both
		;;
	interrupt)
		echo 0 >/proc/sys/net/polling/enable
		;;
	esac
}

polled_both()
{
	reachable
	state_is "$NETIF" polled &&
		[ "$(in_peer cat "/proc/sys/net/polling/conf/$PEER/state")" = polled ]
}

all_irqs()
{
	echo $(($(irqs "$NETIF") + $(in_peer cat /proc/interrupts | awk -v i="$PEER_IRQ:" \
		'$1 == i { for (k = 2; $k ~ /^[0-9]+$/; k++) s += $k } END { print s + 0 }')))
}

# The port under test and its processes have the first CPU, the peer's the last
# one, so that the scheduler's choice is not what is measured.
netperf_run()
{
	# -P 0: no banner; -v 0 prints only the figure asked for
	taskset -c 0 netperf -H "$PEER_ADDR" -P 0 -v 0 -l "$LENGTH" "$@"
}

tcp_rr()	{ netperf_run -t TCP_RR; }
udp_rr()	{ netperf_run -t UDP_RR; }
tcp_stream()	{ netperf_run -t TCP_STREAM; }

# 64-byte frames as fast as a process of the peer sends them; what the receiving
# process got, a second
udp_64()
{
	in_peer taskset -c "$LAST" netperf -H "$ADDR" -P 0 -t UDP_STREAM \
		-l "$LENGTH" -- -m 18 |
		awk -v l="$LENGTH" 'NF == 4 { print $3 / l }'
}

# BURST back-to-back 64-byte frames from pktgen; how many were received
burst()
{
	local from

	pktgen_setup "$BURST" || return 1
	from=$(rx_packets "$NETIF")
	pktgen_send
	sleep 0.2
	echo $(($(rx_packets "$NETIF") - from))
}

measure()
{
	local irq value

	irq=$(all_irqs)
	value=$("$1")
	irq=$(($(all_irqs) - irq))
	echo "$1 $2 ${value:-0} $irq"
}

setup_ports >&2
for knob in $KNOBS; do
	echo "${knob#*=}" >"/proc/sys/net/polling/${knob%%=*}" || exit 1
done
LAST=$(($(nproc) - 1))
PEER_IRQ=$(in_peer cat "/sys/class/net/$PEER/device/irq")
echo 0 >"/proc/irq/$(cat "/sys/class/net/$NETIF/device/irq")/smp_affinity_list"
echo "$LAST" >"/proc/irq/$PEER_IRQ/smp_affinity_list"
taskset -c 0 netserver >/dev/null
in_peer taskset -c "$LAST" netserver >/dev/null
for name in ${BENCH:-udp_64 tcp_stream tcp_rr udp_rr burst}; do
	for ((pair = 0; pair < PAIRS; pair++)); do
		for mode in interrupt polled; do
			set_mode "$mode"
			measure "$name" "$mode"
		done
	done
done
pkill netserver
