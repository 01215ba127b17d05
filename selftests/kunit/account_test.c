// SPDX-License-Identifier: GPL-2.0-only
/*
 * Accounting: every poll is busy or idle, no time is counted twice or lost, and
 * a clock that steps back breaks no sum.
 */
#include "../../drivers/account.c"

#include "suites.h"

static void account_poll_is_busy_or_idle(struct kunit *test)
{
	struct polling_stats st = {};
	struct polling_clock ck = {};

	polling_account_capture(&st, &ck, 1000);
	polling_account_poll(&st, &ck, 1000, 1400, 7, 64);
	polling_account_poll(&st, &ck, 2000, 2100, 0, 64);
	polling_account_poll(&st, &ck, 2100, 2600, 64, 64);

	KUNIT_EXPECT_EQ(test, st.captures, 1);
	KUNIT_EXPECT_EQ(test, st.polls, 3);
	KUNIT_EXPECT_EQ(test, st.empty_polls, 1);
	KUNIT_EXPECT_EQ(test, st.packets, 71);
	KUNIT_EXPECT_EQ(test, st.busy_ns, 900);
	KUNIT_EXPECT_EQ(test, st.idle_ns, 100);
	KUNIT_EXPECT_EQ(test, st.budget_hits, 1);
}

static void account_polled_is_wall_time(struct kunit *test)
{
	struct polling_stats st = {};
	struct polling_clock ck = {};

	polling_account_capture(&st, &ck, 1000);
	polling_account_poll(&st, &ck, 1000, 1400, 7, 64);
	KUNIT_EXPECT_EQ(test, st.polled_ns, 400);
	polling_account_poll(&st, &ck, 9400, 9500, 0, 64);
	KUNIT_EXPECT_EQ(test, st.polled_ns, 8500);
	KUNIT_EXPECT_EQ(test, st.max_gap_ns, 8000);
	polling_account_release(&st, &ck, 9600);
	KUNIT_EXPECT_EQ(test, st.polled_ns, 8600);
	KUNIT_EXPECT_EQ(test, st.releases, 1);
	KUNIT_EXPECT_EQ(test, st.max_gap_ns, 8000);
}

/* Time in interrupt mode is nobody's. */
static void account_time_between_captures_is_not_counted(struct kunit *test)
{
	struct polling_stats st = {};
	struct polling_clock ck = {};

	polling_account_capture(&st, &ck, 1000);
	polling_account_release(&st, &ck, 1100);
	polling_account_capture(&st, &ck, 1000000);
	polling_account_poll(&st, &ck, 1000000, 1000010, 1, 64);
	polling_account_release(&st, &ck, 1000100);
	KUNIT_EXPECT_EQ(test, st.polled_ns, 200);
	KUNIT_EXPECT_EQ(test, st.max_gap_ns, 100);
}

static void account_gap_before_release_counts(struct kunit *test)
{
	struct polling_stats st = {};
	struct polling_clock ck = {};

	polling_account_capture(&st, &ck, 0);
	polling_account_release(&st, &ck, 5000);
	KUNIT_EXPECT_EQ(test, st.max_gap_ns, 5000);
	KUNIT_EXPECT_EQ(test, st.polled_ns, 5000);
}

/* Two CPUs' clocks may differ a little: the release may come "before" the poll. */
static void account_clock_back_breaks_no_sum(struct kunit *test)
{
	struct polling_stats st = {};
	struct polling_clock ck = {};

	polling_account_capture(&st, &ck, 1000);
	polling_account_poll(&st, &ck, 900, 1100, 1, 64);
	polling_account_poll(&st, &ck, 1050, 1080, 0, 64);
	polling_account_release(&st, &ck, 1000);
	KUNIT_EXPECT_EQ(test, st.polled_ns, 100);
	KUNIT_EXPECT_EQ(test, st.busy_ns, 100);
	KUNIT_EXPECT_EQ(test, st.idle_ns, 0);
	KUNIT_EXPECT_EQ(test, st.max_gap_ns, 0);
}

/* A driver that returns an error must not count backwards. */
static void account_negative_work_is_empty(struct kunit *test)
{
	struct polling_stats st = {};
	struct polling_clock ck = {};

	polling_account_poll(&st, &ck, 0, 10, -5, 64);
	KUNIT_EXPECT_EQ(test, st.packets, 0);
	KUNIT_EXPECT_EQ(test, st.empty_polls, 1);
}

static void account_no_wrap_at_32_bits(struct kunit *test)
{
	struct polling_stats st = { .packets = U32_MAX, .polls = U32_MAX };
	struct polling_clock ck = {};

	polling_account_poll(&st, &ck, 0, 10ULL << 32, 1, 64);
	KUNIT_EXPECT_EQ(test, st.packets, 1ULL << 32);
	KUNIT_EXPECT_EQ(test, st.polls, 1ULL << 32);
	KUNIT_EXPECT_EQ(test, st.busy_ns, 10ULL << 32);
}

/* The sums of /proc/net/polling hold after any sequence of events. */
static void account_sums_hold(struct kunit *test)
{
	struct polling_stats st = {};
	struct polling_clock ck = {};
	u32 rnd = 12345;
	u64 now = 0;
	int i;

	for (i = 0; i < 10000; i++) {
		rnd = rnd * 1103515245 + 12345;
		now += rnd >> 20;
		switch ((rnd >> 16) % 8) {
		case 0:
			polling_account_release(&st, &ck, now);
			polling_account_capture(&st, &ck, now);
			break;
		default:
			polling_account_poll(&st, &ck, now, now + (rnd >> 24),
					     (rnd >> 8) % 65, 64);
		}
		KUNIT_ASSERT_LE(test, st.busy_ns + st.idle_ns, st.polled_ns);
		KUNIT_ASSERT_LE(test, st.empty_polls, st.polls);
		KUNIT_ASSERT_LE(test, st.max_gap_ns, st.polled_ns);
	}
}

static struct kunit_case account_cases[] = {
	KUNIT_CASE(account_poll_is_busy_or_idle),
	KUNIT_CASE(account_polled_is_wall_time),
	KUNIT_CASE(account_time_between_captures_is_not_counted),
	KUNIT_CASE(account_gap_before_release_counts),
	KUNIT_CASE(account_clock_back_breaks_no_sum),
	KUNIT_CASE(account_negative_work_is_empty),
	KUNIT_CASE(account_no_wrap_at_32_bits),
	KUNIT_CASE(account_sums_hold),
	{}
};

struct kunit_suite polling_account_suite = {
	.name = "polling_account",
	.test_cases = account_cases,
};
