# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What the lab's scripts share: where the cache is, which kernel series there
# are and which Debian release each comes from, and how to run a program of a
# Debian root without chroot. Sourced by mklab, build and guest.

# The cache holds everything the lab made from Debian's packages. Removing it
# is always safe: mklab makes it again.
LAB_DIR=${POLLING_LAB_DIR:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/polling-lab}
LAB_MIRROR=${POLLING_MIRROR:-http://deb.debian.org/debian}
LAB_SERIES="6.1 6.12 7.3"
LAB_SRC=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

lab_say()
{
	printf 'lab: %s\n' "$*" >&2
}

lab_die()
{
	printf 'lab: error: %s\n' "$*" >&2
	exit 1
}

# The Debian release whose root has the compiler and the headers of a series.
# "debug" is the lab's own kernel with every check switched on.
lab_suite()
{
	case $1 in
	6.1)			echo bookworm ;;
	6.12 | 7.3 | debug)	echo trixie ;;
	*)			return 1 ;;
	esac
}

lab_check_series()
{
	lab_suite "$1" >/dev/null ||
		lab_die "no kernel series '$1' (there are: $LAB_SERIES, debug)"
}

lab_root()
{
	echo "$LAB_DIR/root/$1"
}

# The words that run a program of the trixie root on this machine with that
# root's own loader and libraries, in LAB_CMD: no chroot, so no privilege, and
# host paths work.
lab_cmd()
{
	local root lib bin

	root=$(lab_root trixie)
	lib=$root/usr/lib/x86_64-linux-gnu
	bin=$root/usr/bin/$1
	[ -e "$bin" ] || bin=$root/usr/sbin/$1
	LAB_CMD=("$root/usr/lib64/ld-linux-x86-64.so.2" --argv0 "$1"
		--library-path "$lib:$lib/pulseaudio:$lib/systemd" "$bin")
}

lab_tool()
{
	lab_cmd "$1"
	"${LAB_CMD[@]}" "${@:2}"
}
