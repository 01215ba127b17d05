#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Where and how a device is polled can be its own: conf.<dev>.cpu moves its
# queues to another CPU, under flood and without an interrupt in between;
# conf.<dev>.idle_poll keeps the idle thread off it, or puts it on; and hz 0
# makes the tick follow the packets.

. "$(dirname "$0")/../net.sh"

BASE=/proc/sys/net/polling

polled_by()
{
	[ "$(polling_cpu)" -eq "$1" ]
}

move_to()
{
	local before

	before=$(counter "$NETIF" releases)
	set_conf "$NETIF" cpu "$1" && wait_for polled_by "$1" &&
		packets_move "$NETIF" &&
		[ "$(counter "$NETIF" releases)" -eq "$before" ]
}

back_and_forth()
{
	local i

	for ((i = 0; i < 50; i++)); do
		set_conf "$NETIF" cpu $((i % 2)) && wait_for polled_by $((i % 2)) ||
			return 1
	done
	packets_move "$NETIF"
}

# Captured elsewhere, by the CPU of its interrupt, it comes home.
comes_home()
{
	poll_off "$NETIF" && poll_on "$NETIF" && wait_for polled_by "$1"
}

refused()
{
	! set_conf "$NETIF" cpu "$1" 2>/dev/null && [ "$(conf "$NETIF" cpu)" = -1 ]
}

ticks()
{
	cat "$BASE/cpu/$(polling_cpu)/ticks"
}

# polls_per_tick: in hundredths, on a quiet link
polls_per_tick()
{
	local t p

	t=$(ticks) p=$(counter "$NETIF" polls)
	sleep 1
	p=$(($(counter "$NETIF" polls) - p))
	t=$(($(ticks) - t))
	ktap_print_msg "$p polls in $t ticks" >&2
	echo $((p * 100 / (t > 0 ? t : 1)))
}

ktap_print_header
setup_ports
poll_on "$NETIF"
if [ "$(nproc)" -ge 2 ]; then
	ktap_test_result "a flood runs" flood_start
	ktap_test_result "moved to CPU 1" move_to 1
	ktap_test_result "moved to CPU 0" move_to 0
	ktap_test_result "back and forth, 50 times" back_and_forth
	ktap_test_result "captured again: comes home" comes_home 1
	set_conf "$NETIF" cpu -1
	ktap_test_result "no such CPU: refused" refused 100000
	flood_stop
	ktap_test_result "the peer answers" wait_for reachable
else
	ktap_test_skip "moved to another CPU" "needs two CPUs"
fi

echo 50 >"$BASE/hz"
echo 1 >"$BASE/idle_poll"
set_conf "$NETIF" idle_poll 0
ktap_test_result "idle_poll of its own, 0: a poll each tick" \
	[ "$(polls_per_tick)" -le 120 ]
set_conf "$NETIF" idle_poll -1
ktap_test_result "as the global one says, 1: many" [ "$(polls_per_tick)" -ge 1000 ]
echo 0 >"$BASE/idle_poll"
ktap_test_result "as the global one says, 0: a poll each tick" \
	[ "$(polls_per_tick)" -le 120 ]
set_conf "$NETIF" idle_poll 1
ktap_test_result "idle_poll of its own, 1: many" [ "$(polls_per_tick)" -ge 1000 ]
set_conf "$NETIF" idle_poll -1

echo 0 >"$BASE/user_frac"
echo 0 >"$BASE/hz"
ktap_test_result "hz 0: a flood, as fast as it comes" flood_start
ktap_test_result "hz 0: packets move" packets_move "$NETIF"
flood_stop
ktap_test_result "hz 0: the peer answers" wait_for reachable
echo 1000 >"$BASE/hz"
echo 50 >"$BASE/user_frac"
echo 2 >"$BASE/idle_poll"
ktap_finished
