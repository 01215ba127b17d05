# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What the tests share: two ports back to back, the first under test here, the
# second in a net namespace of its own.
#
#   this namespace          namespace "peer"
#   $NETIF 192.0.2.1  ======  192.0.2.2 $PEER
#
# NETIF and PEER name the ports (in a lab guest: eth0 and eth1). A test waits
# for conditions, never for a time, and counts what must be none.

. "$(dirname "${BASH_SOURCE[0]}")/ktap.sh"

NETIF=${NETIF:-eth0}
PEER=${PEER:-eth1}
ADDR=192.0.2.1
PEER_ADDR=192.0.2.2
NS=peer
# A condition that has not come after this many seconds does not come.
PATIENCE=${PATIENCE:-60}

in_peer()
{
	ip netns exec "$NS" "$@"
}

# wait_for COMMAND...: until it succeeds; its failure is reported by the caller
wait_for()
{
	local end=$((SECONDS + PATIENCE))

	until "$@"; do
		[ "$SECONDS" -lt "$end" ] || return 1
		sleep 0.05
	done
}

# --- the module ---------------------------------------------------------------

# POLLING_KO: the module's file; without it the installed module is used
load_module()
{
	[ -d /proc/sys/net/polling ] && return 0
	if [ -n "${POLLING_KO:-}" ]; then
		insmod "$POLLING_KO"
	else
		modprobe polling
	fi
}

conf()
{
	cat "/proc/sys/net/polling/conf/$1/$2"
}

set_conf()
{
	echo "$3" >"/proc/sys/net/polling/conf/$1/$2"
}

# counter DEV COLUMN: sum over the device's queues, by the name in line one
counter()
{
	awk -v dev="$1" -v col="$2" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == col) c = i; next }
		$1 == dev { sum += $c }
		END { printf "%d\n", sum }' /proc/net/polling
}

# The CPU that polls the port's first queue, -1 if none.
polling_cpu()
{
	awk -v dev="$NETIF" '$1 == dev { print $4; exit }' /proc/net/polling
}

state_is()
{
	[ "$(conf "$1" state)" = "$2" ]
}

# all_polled DEV...
all_polled()
{
	local dev

	for dev in "$@"; do
		state_is "$dev" polled || return 1
	done
}

poll_on()
{
	set_conf "$1" mode 1 && wait_for state_is "$1" polled
}

poll_off()
{
	set_conf "$1" mode 0 && state_is "$1" interrupt
}

# --- the ports ----------------------------------------------------------------

has_port()
{
	[ -e "/sys/class/net/$1" ]
}

is_up()
{
	[ "$(cat "/sys/class/net/$1/carrier" 2>/dev/null)" = 1 ]
}

reachable()
{
	ping -q -c 1 -W 1 "$PEER_ADDR" >/dev/null 2>&1
}

# The port under test: address, up, and the peer answers.
netif_up()
{
	ip addr replace "$ADDR/24" dev "$NETIF"
	ip link set "$NETIF" up
	wait_for reachable
}

setup_ports()
{
	has_port "$NETIF" && has_port "$PEER" ||
		ktap_skip_all "needs two ports back to back, NETIF and PEER"
	load_module || ktap_skip_all "the module cannot be loaded"
	trap cleanup_ports EXIT
	ip netns add "$NS"
	ip link set "$PEER" netns "$NS"
	in_peer ip link set lo up
	in_peer ip addr add "$PEER_ADDR/24" dev "$PEER"
	in_peer ip link set "$PEER" up
	netif_up || { ktap_test_fail "the two ports reach each other"; ktap_finished; }
}

cleanup_ports()
{
	flood_stop
	if [ -d /proc/sys/net/polling ]; then
		echo 0 >/proc/sys/net/polling/enable
		has_port "$NETIF" && set_conf "$NETIF" mode -1
	fi
	if [ -e "/run/netns/$NS" ]; then
		in_peer ip link set "$PEER" netns 1 2>/dev/null
		ip netns del "$NS"
		wait_for has_port "$PEER"
	fi
	ip addr flush dev "$NETIF" 2>/dev/null
	ip link set "$NETIF" down 2>/dev/null
	ip link set "$PEER" down 2>/dev/null
}

# irqs DEV: how often the device's interrupts have come, all CPUs
irqs()
{
	local dir=/sys/class/net/$1/device list

	list=$(ls "$dir/msi_irqs" 2>/dev/null || cat "$dir/irq")
	awk -v list="$list" '
		BEGIN { n = split(list, a, /[ \n]+/)
			for (i = 1; i <= n; i++) want[a[i] ":"] = 1 }
		$1 in want { for (i = 2; i <= NF && $i ~ /^[0-9]+$/; i++) sum += $i }
		END { printf "%d\n", sum }' /proc/interrupts
}

rx_packets()
{
	cat "/sys/class/net/$1/statistics/rx_packets"
}

# received DEV N: the device has received N packets, since it was made
received()
{
	[ "$(rx_packets "$1")" -ge "$2" ]
}

# --- traffic --------------------------------------------------------------------

# pktgen_setup COUNT: have pktgen's last thread send COUNT (0: without end)
# frames of 64 bytes, back to back, from the peer to the port under test
pktgen_setup()
{
	local mac cpu

	mac=$(cat "/sys/class/net/$NETIF/address")
	modprobe -q pktgen
	cpu=$(in_peer ls /proc/net/pktgen | sed -n 's/^kpktgend_//p' | sort -n |
		tail -n 1)
	[ -n "$cpu" ] || return 1
	PKTGEN_THREAD=/proc/net/pktgen/kpktgend_$cpu
	in_peer bash -c '
		echo rem_device_all >"$1"
		echo "add_device $2" >"$1"
		for cmd in "count $5" "pkt_size 60" "delay 0" "burst 1" \
			"dst $3" "dst_mac $4" "udp_dst_min 9" "udp_dst_max 9"; do
			echo "$cmd" >"/proc/net/pktgen/$2" || exit 1
		done' sh "$PKTGEN_THREAD" "$PEER" "$ADDR" "$mac" "$1"
}

# Returns when the last frame has been sent.
pktgen_send()
{
	in_peer sh -c 'echo start >/proc/net/pktgen/pgctrl'
}

# A flood until flood_stop, as fast as pktgen makes it, or FLOOD_RATE a second:
# where the kernel's own checks make every packet dear, a full flood leaves the
# port in interrupt mode, the peer's, no time for anything else.
flood_start()
{
	pktgen_setup 0 || return 1
	[ -z "${FLOOD_RATE:-}" ] ||
		in_peer sh -c "echo ratep $FLOOD_RATE >/proc/net/pktgen/$PEER" ||
		return 1
	pktgen_send &
	FLOOD_PID=$!
	FLOOD_FROM=$(rx_packets "$NETIF")
	wait_for received "$NETIF" $((FLOOD_FROM + 100))
}

flood_stop()
{
	[ -n "${FLOOD_PID:-}" ] || return 0
	in_peer sh -c 'echo stop >/proc/net/pktgen/pgctrl' 2>/dev/null
	wait "$FLOOD_PID" 2>/dev/null
	FLOOD_PID=
	in_peer sh -c "echo rem_device_all >$PKTGEN_THREAD" 2>/dev/null
}

# packets_move DEV: the device goes on receiving
packets_move()
{
	local from

	from=$(rx_packets "$1")
	wait_for received "$1" $((from + 1))
}

# need_virtual_time PORT...: for tests of what a CPU's time is spent on
need_virtual_time()
{
	local port

	for port in "$@"; do
		has_port "$port" || ktap_skip_all "needs ports two and two back to back: $*"
	done
	[ -n "${VIRTUAL_TIME:-}" ] && [ -x "${BUSY:-}" ] ||
		ktap_skip_all "needs a guest of one CPU whose time is its instructions"
	load_module || ktap_skip_all "the module cannot be loaded"
}

# storm_start PORT PORT: what arrives at one of two ports that are wired back to
# back is sent out of the other, so it comes back, and broadcasts go round for
# ever: a flood that needs no sender, and takes all of a CPU that lets it.
storm_start()
{
	local from to

	for from in "$1" "$2"; do
		[ "$from" = "$1" ] && to=$2 || to=$1
		ip link set "$from" up && wait_for is_up "$from" &&
		tc qdisc add dev "$from" ingress &&
		tc filter add dev "$from" ingress matchall \
			action mirred egress redirect dev "$to" || return 1
	done
	for from in "$1" "$2"; do
		ip addr add 198.51.100.1/24 dev "$from" &&
		ping -q -b -I "$from" -c "${STORM:-100}" -i 0.002 -W 0.1 \
			198.51.100.255 >/dev/null 2>&1
		ip addr flush dev "$from"
	done
	wait_for received "$1" $(($(rx_packets "$1") + 1000))
}

storm_stop()
{
	local port

	for port in "$1" "$2"; do
		tc qdisc del dev "$port" ingress
		ip link set "$port" down
	done
}
