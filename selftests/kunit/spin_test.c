// SPDX-License-Identifier: GPL-2.0-only
/*
 * The adaptive spin: request and response are caught by it, a quiet or a slow
 * link costs nothing.
 */
#include "../../drivers/spin.c"

#include "suites.h"

#define US 1000ULL
#define LONGEST (3000 * US)

/* Share of the time spent spinning, in per mille, with a packet every gap. */
static u64 spin_share(u64 gap, int packets, u64 longest)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US, spent = 0;
	int i;

	for (i = 0; i < packets; i++) {
		now += gap;
		if (s.window)
			spent += min(gap, s.window);
		polling_spin_found(&s, now, longest);
	}
	return spent * 1000 / (gap * packets);
}

static void spin_off_at_first(struct kunit *test)
{
	struct polling_spin s = {};

	KUNIT_EXPECT_FALSE(test, polling_spin_on(&s, 1));
}

static void spin_catches_request_response(struct kunit *test)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US;
	int i;

	for (i = 0; i < 20; i++) {
		now += 400 * US;
		polling_spin_found(&s, now, LONGEST);
	}
	KUNIT_EXPECT_TRUE(test, polling_spin_on(&s, now + 399 * US));
	KUNIT_EXPECT_LE(test, s.window, LONGEST);
}

/* It starts from ticks a millisecond apart, which a spin would have beaten. */
static void spin_grows_out_of_ticks(struct kunit *test)
{
	KUNIT_EXPECT_GE(test, spin_share(1000 * US, 1000, LONGEST), 950);
}

static void spin_costs_nothing_on_a_slow_link(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, spin_share(10000 * US, 1000, LONGEST), 0);
	KUNIT_EXPECT_EQ(test, spin_share(LONGEST + 1, 1000, LONGEST), 0);
}

static void spin_ends_when_traffic_does(struct kunit *test)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US;
	int i;

	for (i = 0; i < 1000; i++) {
		now += 100 * US;
		polling_spin_found(&s, now, LONGEST);
	}
	KUNIT_EXPECT_FALSE(test, polling_spin_on(&s, now + LONGEST));
	/* a packet every second from then on makes it go away */
	for (i = 0; i < 12; i++) {
		now += 1000000 * US;
		polling_spin_found(&s, now, LONGEST);
	}
	KUNIT_EXPECT_EQ(test, s.window, 0);
}

static void spin_obeys_a_lower_limit(struct kunit *test)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US;
	int i;

	for (i = 0; i < 20; i++) {
		now += 400 * US;
		polling_spin_found(&s, now, LONGEST);
	}
	polling_spin_found(&s, now + 50 * US, 100 * US);
	KUNIT_EXPECT_LE(test, s.window, 100 * US);
	polling_spin_found(&s, now + 60 * US, 0);
	KUNIT_EXPECT_EQ(test, s.window, 0);
}

static struct kunit_case spin_cases[] = {
	KUNIT_CASE(spin_off_at_first),
	KUNIT_CASE(spin_catches_request_response),
	KUNIT_CASE(spin_grows_out_of_ticks),
	KUNIT_CASE(spin_costs_nothing_on_a_slow_link),
	KUNIT_CASE(spin_ends_when_traffic_does),
	KUNIT_CASE(spin_obeys_a_lower_limit),
	{}
};

struct kunit_suite polling_spin_suite = {
	.name = "polling_spin",
	.test_cases = spin_cases,
};
