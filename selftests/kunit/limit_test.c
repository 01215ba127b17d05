// SPDX-License-Identifier: GPL-2.0-only
/*
 * Limits: a status window comes at once, then ever more rarely, but at least
 * once a second; and a leaking interrupt is found out within a second, but a
 * stray one is not held against a driver.
 */
#include "../../drivers/limit.c"

#include "suites.h"

#define MS 1000000ULL

static void window_none_while_same(struct kunit *test)
{
	struct polling_window w = {};
	u64 t;

	for (t = 0; t < 10000 * MS; t += 20 * MS)
		KUNIT_ASSERT_FALSE(test, polling_window_due(&w, false, t, 20 * MS));
}

static void window_at_once_on_change(struct kunit *test)
{
	struct polling_window w = {};

	KUNIT_EXPECT_FALSE(test, polling_window_due(&w, false, 980 * MS, 20 * MS));
	KUNIT_EXPECT_TRUE(test, polling_window_due(&w, true, 1000 * MS, 20 * MS));
	KUNIT_EXPECT_FALSE(test, polling_window_due(&w, true, 1019 * MS, 20 * MS));
	KUNIT_EXPECT_TRUE(test, polling_window_due(&w, true, 1020 * MS, 20 * MS));
}

/* A link that the driver refuses to see: few windows, never more than a second
 * apart.
 */
static void window_backs_off_to_a_second(struct kunit *test)
{
	struct polling_window w = {};
	u64 t, last = 0, longest = 0;
	int n = 0;

	for (t = MS; t < 60000 * MS; t += 20 * MS) {
		if (!polling_window_due(&w, true, t, 20 * MS))
			continue;
		if (n++)
			longest = max(longest, t - last);
		last = t;
	}
	KUNIT_EXPECT_LE(test, longest, 1020 * MS);
	KUNIT_EXPECT_GE(test, longest, 1000 * MS);
	KUNIT_EXPECT_LE(test, n, 70);
	KUNIT_EXPECT_GE(test, n, 58);
}

static void window_change_seen_starts_anew(struct kunit *test)
{
	struct polling_window w = {};
	u64 t;

	for (t = 0; t < 10000 * MS; t += 20 * MS)
		polling_window_due(&w, true, t, 20 * MS);
	KUNIT_EXPECT_FALSE(test, polling_window_due(&w, false, t, 20 * MS));
	KUNIT_EXPECT_TRUE(test, polling_window_due(&w, true, t + 1, 20 * MS));
}

static void leaks_storm_is_found_out(struct kunit *test)
{
	struct polling_leaks l = {};
	u64 t;
	int n = 0;

	for (t = 5000 * MS; !polling_leaks_too_many(&l, t); t += MS)
		KUNIT_ASSERT_LT(test, n++, 100);
	KUNIT_EXPECT_EQ(test, n, POLLING_LEAKS_MAX);
}

static void leaks_stray_ones_are_not(struct kunit *test)
{
	struct polling_leaks l = {};
	u64 t;

	/* the slowest rate that could be told from a storm */
	for (t = 5000 * MS; t < 105000 * MS; t += 101 * MS)
		KUNIT_ASSERT_FALSE(test, polling_leaks_too_many(&l, t));
}

static struct kunit_case limit_cases[] = {
	KUNIT_CASE(window_none_while_same),
	KUNIT_CASE(window_at_once_on_change),
	KUNIT_CASE(window_backs_off_to_a_second),
	KUNIT_CASE(window_change_seen_starts_anew),
	KUNIT_CASE(leaks_storm_is_found_out),
	KUNIT_CASE(leaks_stray_ones_are_not),
	{}
};

struct kunit_suite polling_limit_suite = {
	.name = "polling_limit",
	.test_cases = limit_cases,
};
