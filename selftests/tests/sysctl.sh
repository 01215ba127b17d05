#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Every knob takes its range and nothing else: a bad value is an error and
# leaves the old one, only the host's administrator may write, and a device
# takes its settings along to a new name.

. "$(dirname "$0")/../net.sh"

BASE=/proc/sys/net/polling

# errno_of FILE VALUE: what write(2) says, as the shell prints it
write_error()
{
	LC_ALL=C bash -c 'echo "$2" >"$1"' sh "$1" "$2" 2>&1 |
		sed -n 's/.*write error: //p'
}

# takes KNOB VALUE...: each is accepted and read back
takes()
{
	local knob=$1 value

	shift
	for value in "$@"; do
		echo "$value" >"$BASE/$knob" || return 1
		[ "$(cat "$BASE/$knob")" = "$value" ] || return 1
	done
}

# refuses KNOB VALUE...: each is EINVAL, and the old value stands
refuses()
{
	local knob=$1 old value

	shift
	old=$(cat "$BASE/$knob")
	for value in "$@"; do
		if [ "$(write_error "$BASE/$knob" "$value")" != "Invalid argument" ] ||
		   [ "$(cat "$BASE/$knob")" != "$old" ]; then
			ktap_print_msg "$knob took '$value': $(cat "$BASE/$knob")"
			return 1
		fi
	done
}

# range KNOB DEFAULT LOW HIGH
range()
{
	ktap_test_result "$1: default $2" [ "$(cat "$BASE/$1")" = "$2" ]
	ktap_test_result "$1: takes $3 and $4" takes "$1" "$3" "$4"
	ktap_test_result "$1: refuses what is out of range" refuses "$1" \
		$(($3 - 1)) $(($4 + 1)) 99999999999 4294967296 x "" 1x
	echo "$2" >"$BASE/$1"
}

read_only()
{
	local f

	for f in "$@"; do
		[ "$(stat -c %a "$BASE/conf/$NETIF/$f")" = 444 ] || return 1
	done
}

# What is shown of CPUs, and summed over them, are numbers, and only read.
figures()
{
	local f n=0

	for f in "$BASE"/cpu/0/* "$BASE"/{burst,residual_burst,pending_polls} \
		"$BASE"/{lost_polls,short_ticks,suspect,stalled,phase,handlers} \
		"$BASE"/idlepoll_sleeping; do
		[ "$(stat -c %a "$f")" = 444 ] || return 1
		[[ $(cat "$f") =~ ^[0-9]+$ ]] || return 1
		n=$((n + 1))
	done
	[ "$n" -eq 24 ]
}

# A CPU without captured queues has no timer: its ticks stand still.
ticks_follow_queues()
{
	local before

	poll_on "$NETIF" || return 1
	before=$(cat "$BASE/cpu/$(polling_cpu)/ticks")
	wait_for ticks_beyond "$(polling_cpu)" "$before" || return 1
	[ "$(cat "$BASE/handlers")" -eq 1 ] || return 1
	poll_off "$NETIF" || return 1
	[ "$(cat "$BASE/handlers")" -eq 0 ] || return 1
	# The last beat may still be due.
	sleep 0.2
	before=$(cat "$BASE"/cpu/*/ticks)
	sleep 0.5
	[ "$(cat "$BASE"/cpu/*/ticks)" = "$before" ]
}

ticks_beyond()
{
	[ "$(cat "$BASE/cpu/$1/ticks")" -gt "$2" ]
}

# In a user namespace of one's own, with a net namespace of one's own, one is
# root but not the host's administrator. The namespace holds a device of its
# own, "lo".
userns_root_is_refused()
{
	local said

	said=$(LC_ALL=C unshare --user --map-root-user --net bash -c '
		f=/proc/sys/net/polling/conf/lo/mode
		[ -r $f ] || { echo unreadable; exit; }
		echo 0 >$f && echo written
		cat $f' 2>&1)
	ktap_print_msg "$said" | tr '\n' ' '
	echo
	case $said in
	*written* | *unreadable*)	return 1 ;;
	*"not permitted"* | *denied*)	return 0 ;;
	*)				return 1 ;;
	esac
}

userns_root_has_no_globals()
{
	! unshare --user --map-root-user --net sh -c \
		'echo 1 >/proc/sys/net/polling/enable' 2>/dev/null
}

renamed()
{
	set_conf "$NETIF" budget 321 &&
	ip link set "$NETIF" down &&
	ip link set "$NETIF" name renamed0 &&
	[ "$(conf renamed0 budget)" = 321 ] &&
	[ ! -e "$BASE/conf/$NETIF" ] &&
	ip link set renamed0 name "$NETIF" &&
	[ "$(conf "$NETIF" budget)" = 321 ] &&
	set_conf "$NETIF" budget 0
}

inherits()
{
	echo 77 >"$BASE/conf/default/budget" &&
	ip link add inherit0 type dummy &&
	[ "$(conf inherit0 budget)" = 77 ] &&
	echo 0 >"$BASE/conf/default/budget" &&
	[ "$(conf inherit0 budget)" = 77 ] &&
	ip link del inherit0 &&
	[ ! -e "$BASE/conf/inherit0" ]
}

follows()
{
	echo 1 >"$BASE/enable" && wait_for state_is "$NETIF" polled &&
	set_conf "$NETIF" mode 0 && state_is "$NETIF" interrupt &&
	echo 0 >"$BASE/enable" && set_conf "$NETIF" mode -1 &&
	state_is "$NETIF" interrupt &&
	set_conf "$NETIF" mode 1 && wait_for state_is "$NETIF" polled &&
	set_conf "$NETIF" mode -1 && state_is "$NETIF" interrupt
}

not_capable()
{
	[ "$(conf lo capable)" = 0 ] && [ -n "$(conf lo reason)" ] &&
	[ "$(write_error "$BASE/conf/lo/mode" 1)" = "Operation not supported" ] &&
	[ "$(conf lo mode)" = -1 ]
}

concurrent_writers()
{
	local i value pids=()

	for i in 1 2 3 4; do
		for value in 100 2000; do
			(for _ in $(seq 50); do
				echo $value >"$BASE/burst_max"
			done) &
			pids+=($!)
		done
	done
	wait "${pids[@]}"
	value=$(cat "$BASE/burst_max")
	echo 20000 >"$BASE/burst_max"
	echo 64 >"$BASE/each_burst"
	[ "$value" = 100 ] || [ "$value" = 2000 ]
}

ktap_print_header
setup_ports

range enable 0 0 2
range hz 1000 0 100000
echo 20 >"$BASE/reg_frac"
range burst_max 20000 10 20000
echo 64 >"$BASE/each_burst"
range each_burst 64 1 20000
echo 20 >"$BASE/reg_frac"
range reg_frac 20 1 1000
range user_frac 50 0 99
range idle_poll 2 0 2
range idle_spin_us 3000 0 100000
range auto_hiwat 10 1 65535
echo 5 >"$BASE/auto_lowat"
range auto_lowat 5 0 10
range auto_sample_ms 10 1 1000
range auto_freeze_ms 1000 0 60000
range "conf/$NETIF/mode" -1 -1 2
range "conf/$NETIF/idle_poll" -1 -1 2
range "conf/$NETIF/budget" 0 0 20000
range "conf/$NETIF/each_burst" 0 0 20000
range "conf/$NETIF/reg_frac" 0 0 1000
range conf/default/mode -1 -1 2

echo 500 >"$BASE/burst_max"
ktap_test_result "each_burst is bounded by burst_max" refuses each_burst 501
echo 500 >"$BASE/each_burst"
echo 100 >"$BASE/burst_max"
ktap_test_result "each_burst follows burst_max down" \
	[ "$(cat "$BASE/each_burst")" = 100 ]
echo 20000 >"$BASE/burst_max"
echo 64 >"$BASE/each_burst"
echo 10 >"$BASE/hz"
ktap_test_result "reg_frac follows hz down" [ "$(cat "$BASE/reg_frac")" = 10 ]
echo 1000 >"$BASE/hz"
echo 20 >"$BASE/reg_frac"

ktap_test_result "capable, reason, state, driver are read-only" \
	read_only capable reason state driver
ktap_test_result "the driver is named" \
	[ "$(conf "$NETIF" driver)" = "$(basename "$(readlink "/sys/class/net/$NETIF/device/driver")")" ]
ktap_test_result "an unknown device has no entry" \
	[ ! -e "$BASE/conf/nosuchdev0" ]
ktap_test_result "a device that cannot be polled says why, and refuses" \
	not_capable
ktap_test_result "concurrent writers: one of their values" concurrent_writers
ktap_test_result "root of a container may not write" userns_root_is_refused
ktap_test_result "root of a container has no global knobs" \
	userns_root_has_no_globals
ktap_test_result "a device without a mode of its own follows enable" follows
ktap_test_result "figures of CPUs are numbers, and read only" figures
ktap_test_result "a CPU without captured queues has no ticks" ticks_follow_queues
ktap_test_result "a new device starts from conf.default" inherits
ktap_test_result "settings move with a new name" renamed
ktap_finished
