#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The module's pure parts keep their word: its KUnit suites, run by loading them
# into a kernel with KUnit. Each case becomes a result here.

. "$(dirname "$0")/../ktap.sh"

ktap_print_header
[ -e "${KUNIT_KO:-}" ] || ktap_skip_all "needs KUNIT_KO"
modprobe -q kunit enable=1 || ktap_skip_all "this kernel has no KUnit"
dmesg -C
insmod "$KUNIT_KO" || ktap_test_fail "the suites are loaded"
dmesg | sed 's/^\[[^]]*\] *//' >/tmp/kunit.log

# Cases are the lines indented once; what a failed one says is indented more.
while read -r line; do
	case $line in
	"ok "*)
		ktap_test_pass "${line#ok [0-9]* }"
		;;
	"not ok "*)
		ktap_test_fail "${line#not ok [0-9]* }"
		;;
	esac
done < <(grep -E '^ *(not )?ok [0-9]+ [a-z]+_' /tmp/kunit.log)
grep -E '^ *# .*(EXPECTATION|ASSERTION)|^ *Expected' /tmp/kunit.log | sed 's/^/# /'
suites=$(sed -n 's/^1\.\.\([0-9]*\).*/\1/p' /tmp/kunit.log | head -n 1)
[ "$(grep -cE '^(not )?ok [0-9]+ polling_' /tmp/kunit.log)" = "${suites:-none}" ] ||
	ktap_test_fail "all suites have run"
rmmod polling_kunit
ktap_finished
