# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# KTAP output for the tests, under the names of the kernel's own helpers
# (tools/testing/selftests/kselftest/ktap_helpers.sh), so that a test reads
# the same here and there. Exit codes are kselftest's: 0, 1, and 4 for skip.

KSFT_PASS=0
KSFT_FAIL=1
KSFT_SKIP=4

KTAP_TESTNO=0
KTAP_FAILED=0

ktap_print_header()
{
	echo "TAP version 13"
}

ktap_print_msg()
{
	printf '# %s\n' "$*"
}

ktap_test_pass()
{
	KTAP_TESTNO=$((KTAP_TESTNO + 1))
	printf 'ok %d %s\n' "$KTAP_TESTNO" "$*"
}

ktap_test_fail()
{
	KTAP_TESTNO=$((KTAP_TESTNO + 1))
	KTAP_FAILED=$((KTAP_FAILED + 1))
	printf 'not ok %d %s\n' "$KTAP_TESTNO" "$*"
}

ktap_test_skip()
{
	KTAP_TESTNO=$((KTAP_TESTNO + 1))
	printf 'ok %d %s # SKIP %s\n' "$KTAP_TESTNO" "$1" "${2:-}"
}

# ktap_test_result NAME COMMAND...: pass or fail by the command's status
ktap_test_result()
{
	local name=$1

	shift
	if "$@"; then
		ktap_test_pass "$name"
	else
		ktap_test_fail "$name"
	fi
}

ktap_skip_all()
{
	printf '1..0 # SKIP %s\n' "$*"
	exit "$KSFT_SKIP"
}

ktap_finished()
{
	printf '1..%d\n' "$KTAP_TESTNO"
	[ "$KTAP_FAILED" -eq 0 ] && exit "$KSFT_PASS"
	exit "$KSFT_FAIL"
}
