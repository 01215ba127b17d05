#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The counters of /proc/net/polling: each line has the columns that the first
# one names, no counter ever goes back, and the sums hold in every single
# reading, while packets come and the mode changes.

. "$(dirname "$0")/../net.sh"

READINGS=${READINGS:-2000}

# Reads the file again and again in one process, so that readings are close.
sums_hold()
{
	awk -v dev="$NETIF" -v readings="$READINGS" -v cpus="$(nproc)" '
	function fail(what) {
		printf "# reading %d: %s: %s\n", r, what, $0
		bad = 1
	}
	function cpu_ns(   n, sum, f, v) {
		for (n = 0; n < cpus; n++) {
			f = "/proc/sys/net/polling/cpu/" n "/tick_ns"
			getline v <f; close(f); sum += v
			f = "/proc/sys/net/polling/cpu/" n "/idle_poll_ns"
			getline v <f; close(f); sum += v
		}
		return sum
	}
	BEGIN {
		file = "/proc/net/polling"
		# A slow machine polls less often between two readings: go on
		# until enough of them saw the counters move.
		for (r = 1; !bad && r <= 50 * readings &&
			    (r <= readings || moves < 100); r++) {
			lines = spent = 0
			while ((getline <file) > 0) {
				if (++lines == 1) {
					n = NF
					for (i = 1; i <= NF; i++) col[$i] = i
					continue
				}
				spent += $col["busy_ns"] + $col["idle_ns"]
				if ($1 != dev) continue
				seen++
				if (NF != n) fail("columns")
				if ($col["polls"] < $col["empty_polls"]) fail("polls < empty_polls")
				if ($col["busy_ns"] + $col["idle_ns"] > $col["polled_ns"]) fail("busy + idle > polled")
				if ($col["max_gap_ns"] > $col["polled_ns"]) fail("max_gap > polled")
				if ($col["captures"] < $col["releases"]) fail("captures < releases")
				if ($col["budget_hits"] > $col["polls"]) fail("budget_hits > polls")
				for (i = col["polls"]; i <= n; i++) {
					if ($i + 0 < last[i] + 0) fail("column " i " went back")
					last[i] = $i
				}
				if (moved != $col["polls"]) moves++
				moved = $col["polls"]
			}
			close(file)
			if (r % 20 == 0 && spent > cpu_ns()) fail("queues spent more than their CPUs")
		}
		printf "# %d lines read, polls moved between %d of them\n", seen, moves
		exit bad || !seen || moves < 100
	}' || return 1
}

switching()
{
	local pid result

	(while :; do
		set_conf "$NETIF" mode 0
		poll_on "$NETIF"
	done) &
	pid=$!
	sums_hold
	result=$?
	kill "$pid"
	wait "$pid" 2>/dev/null
	return $result
}

packets_match()
{
	local polled received

	flood_stop
	wait_for quiet
	polled=$(counter "$NETIF" packets)
	received=$(rx_packets "$NETIF")
	flood_start && PATIENCE=20 wait_for received "$NETIF" $((FLOOD_FROM + 5000))
	flood_stop
	wait_for quiet
	polled=$(($(counter "$NETIF" packets) - polled))
	received=$(($(rx_packets "$NETIF") - received))
	ktap_print_msg "polled $polled, received $received"
	# The driver also counts a poll that left TX work behind as full.
	[ "$received" -gt 0 ] && [ "$polled" -ge "$received" ] &&
		[ "$polled" -le $((received + received / 10 + 64)) ]
}

quiet()
{
	local from

	from=$(rx_packets "$NETIF")
	sleep 0.3
	[ "$(rx_packets "$NETIF")" -eq "$from" ]
}

idle_is_idle()
{
	local polls empty

	wait_for quiet
	polls=$(counter "$NETIF" polls)
	empty=$(counter "$NETIF" empty_polls)
	wait_for polled_more $((polls + 200))
	polls=$(($(counter "$NETIF" polls) - polls))
	empty=$(($(counter "$NETIF" empty_polls) - empty))
	ktap_print_msg "quiet link: $polls polls, $empty of them empty"
	[ "$empty" -ge $((polls * 9 / 10)) ]
}

polled_more()
{
	[ "$(counter "$NETIF" polls)" -gt "$1" ]
}

ktap_print_header
setup_ports
poll_on "$NETIF"
ktap_test_result "an idle link gives empty polls" idle_is_idle
ktap_test_result "a flood runs" flood_start
ktap_test_result "sums hold under flood, $READINGS readings" sums_hold
ktap_test_result "sums hold while the mode changes" switching
poll_on "$NETIF"
ktap_test_result "packets are those that the device received" packets_match
ktap_test_result "nobody can write it" eval '[ "$(stat -c %a /proc/net/polling)" = 444 ]'
ktap_finished
