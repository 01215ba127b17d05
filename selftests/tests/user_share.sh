#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# user_frac holds: under a flood that would take the whole CPU, a process that
# wants all of it gets user_frac percent, less 3, in every second. What it gets
# is the work it does, in a guest whose time is its instructions, so a slow or
# busy machine changes nothing.

. "$(dirname "$0")/../net.sh"

# Work that the process does in a second without any flood.
alone()
{
	"$BUSY" 1
}

# share FRAC: the least share of any of two seconds, in 1/1000
share()
{
	echo "$1" >/proc/sys/net/polling/user_frac
	"$BUSY" 2 | awk -v all="$ALL" -v frac="$1" '
		NR == 1 || $1 < least { least = $1 }
		{ printf "# user_frac %d: %.1f %%\n", frac, $1 * 100 / all >"/dev/stderr" }
		END { printf "%d\n", least * 1000 / all }'
}

holds()
{
	[ "$(share "$1")" -ge $((($1 - 3) * 10)) ]
}

ktap_print_header
need_virtual_time "$NETIF" "$PEER"

ALL=$(alone)
echo 1 >/proc/sys/net/polling/enable
ktap_test_result "a storm runs" storm_start "$NETIF" "$PEER"
ktap_test_result "both ports are polled" wait_for all_polled "$NETIF" "$PEER"
# Without a flood that would take more, the rest would prove nothing. Where
# softirqs give way to ksoftirqd, a task like any other, that is half a CPU.
most=333
case $(uname -r) in 6.1.*) most=550 ;; esac
ktap_test_result "with user_frac 0 the process gets $((most / 10)) % at most" \
	[ "$(share 0)" -le "$most" ]
for frac in 10 50 80 95; do
	ktap_test_result "user_frac $frac holds" holds "$frac"
done
echo 0 >/proc/sys/net/polling/enable
storm_stop "$NETIF" "$PEER"
ktap_finished
