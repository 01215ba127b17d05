#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Budgets hold under contention: of two loops that flood one CPU, the one whose
# ports have three times the budget gets three times the packets, whether their
# budgets or the CPU's polling time are what is short.

. "$(dirname "$0")/../net.sh"

PORTS=(eth0 eth1 eth2 eth3)

loop_packets()
{
	echo $(($(counter "$1" packets) + $(counter "$2" packets)))
}

# ratio BUDGET BUDGET: packets of the first loop to those of the second, in
# percent, while a process keeps the CPU from being idle
ratio()
{
	local a b n

	for ((n = 0; n < 4; n++)); do
		set_conf "${PORTS[n]}" budget "${@:1 + n / 2:1}"
	done
	"$BUSY" 1 100 >/dev/null
	a=$(loop_packets eth0 eth1) b=$(loop_packets eth2 eth3)
	"$BUSY" 1 1000 >/dev/null
	a=$(($(loop_packets eth0 eth1) - a)) b=$(($(loop_packets eth2 eth3) - b))
	ktap_print_msg "budgets $1 and $2: $a and $b packets" >&2
	echo $((a * 100 / (b > 0 ? b : 1)))
}

# within PERCENT WANTED BUDGET BUDGET: wanted is in percent, too
within()
{
	local r

	r=$(ratio "$3" "$4")
	[ "$r" -ge $(($2 * (100 - $1) / 100)) ] &&
		[ "$r" -le $(($2 * (100 + $1) / 100)) ]
}

# snapshot FILE: ticks and packets, as close together as can be
snapshot()
{
	cat /proc/sys/net/polling/cpu/0/ticks /proc/net/polling >"$1"
}

# rate_is BUDGET: each port takes its budget in each tick, and not more
rate_is()
{
	local dir result

	dir=$(mktemp -d)
	ratio "$1" "$1" >/dev/null
	snapshot "$dir/before"
	"$BUSY" 1 3000 >/dev/null
	snapshot "$dir/after"
	awk -v budget="$1" '
		FNR == 1 { ticks = $1 - ticks; next }
		FNR == 2 { for (i = 1; i <= NF; i++) if ($i == "packets") c = i; next }
		FILENAME ~ /before/ { from[$1] = $c; next }
		{
			n = $c - from[$1]
			printf "# budget %d: %s: %d packets in %d ticks\n", budget, $1, n, ticks
			if (n < budget * ticks * 0.95 || n > budget * ticks * 1.05) bad = 1
		}
		END { exit bad }' "$dir/before" "$dir/after"
	result=$?
	rm -r "$dir"
	return $result
}

ktap_print_header
need_virtual_time "${PORTS[@]}"

echo 1 >/proc/sys/net/polling/enable
ktap_test_result "a storm runs on the first two ports" storm_start eth0 eth1
ktap_test_result "a storm runs on the other two" storm_start eth2 eth3
ktap_test_result "all ports are polled" wait_for all_polled "${PORTS[@]}"
# Time enough for the small budgets, and no polling beyond them.
echo 0 >/proc/sys/net/polling/idle_poll
echo 10 >/proc/sys/net/polling/user_frac
ktap_test_result "a budget is what a port gets in a tick" rate_is 4
ktap_test_result "budgets 3:1, the packets are short" within 5 300 9 3
echo 80 >/proc/sys/net/polling/user_frac
ktap_test_result "budgets 3:1, the time is short" within 5 300 3000 1000
ktap_test_result "budgets 1:1, the time is short" within 5 100 1000 1000
ktap_test_result "budgets 1:2, each_burst 5" eval \
	'echo 5 >/proc/sys/net/polling/each_burst; within 5 50 1000 2000'
echo 0 >/proc/sys/net/polling/enable
storm_stop eth0 eth1
storm_stop eth2 eth3
ktap_finished
