#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Nothing the module allocated is left behind: kmemleak finds no object of it
# after it has polled, been configured, and gone. Runs last, in the debug kernel.

. "$(dirname "$0")/../net.sh"

KMEMLEAK=/sys/kernel/debug/kmemleak

leaks()
{
	# Twice: an object is reported when it is still unreferenced later.
	echo scan >"$KMEMLEAK"
	sleep 6
	echo scan >"$KMEMLEAK"
	cp "$KMEMLEAK" /tmp/kmemleak
	# Of a module that is gone only the bare addresses are left.
	grep -E '\[polling\]|0xffffffff[ac]' /tmp/kmemleak | head -n 5 |
		sed 's/^/# /' >&2
	grep -cE '\[polling\]|0xffffffff[ac]' /tmp/kmemleak
}

ktap_print_header
[ -w "$KMEMLEAK" ] || ktap_skip_all "this kernel has no kmemleak"
setup_ports
echo clear >"$KMEMLEAK"
for _ in 1 2 3; do
	poll_on "$NETIF"
	ip link add leak0 type dummy
	ip link del leak0
	cat /proc/net/polling >/dev/null
	poll_off "$NETIF"
done
rmmod polling
ktap_test_result "the module leaves nothing behind" [ "$(leaks)" = 0 ]
ktap_finished
