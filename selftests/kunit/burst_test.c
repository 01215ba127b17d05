// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bursts: a tick brings exactly its burst, an owed tick is paid, a stall is
 * not, and round robin starves no queue.
 */
#include "../../drivers/burst.c"

#include "suites.h"

static void burst_tick_brings_its_burst(struct kunit *test)
{
	struct polling_burst b = {};

	polling_burst_refill(&b, 150, 1);
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 1000), 64);
	KUNIT_EXPECT_TRUE(test, polling_burst_took(&b, 64, 64));
	KUNIT_EXPECT_TRUE(test, polling_burst_took(&b, 64, 64));
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 1000), 22);
	KUNIT_EXPECT_FALSE(test, polling_burst_took(&b, 22, 22));
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 1000), 0);
}

static void burst_empty_queue_has_no_more(struct kunit *test)
{
	struct polling_burst b = {};

	polling_burst_refill(&b, 150, 1);
	KUNIT_EXPECT_FALSE(test, polling_burst_took(&b, 63, 64));
	KUNIT_EXPECT_FALSE(test, polling_burst_took(&b, 0, 64));
}

static void burst_idle_saves_nothing_up(struct kunit *test)
{
	struct polling_burst b = {};
	int i;

	for (i = 0; i < 100; i++)
		polling_burst_refill(&b, 150, 1);
	KUNIT_EXPECT_EQ(test, b.left, 150);
}

static void burst_owed_ticks_are_paid(struct kunit *test)
{
	struct polling_burst b = {};

	polling_burst_refill(&b, 150, 3);
	KUNIT_EXPECT_EQ(test, b.left, 450);
}

static void burst_stall_is_forgiven(struct kunit *test)
{
	struct polling_burst b = {};

	polling_burst_refill(&b, 20000, 1000000);
	KUNIT_EXPECT_EQ(test, b.left, 20000 * POLLING_OWED_MAX);
}

static void burst_room_bounds_the_turn(struct kunit *test)
{
	struct polling_burst b = { .left = 100 };

	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 5), 5);
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 0), 0);
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, -1), 0);
}

/* A driver may return more than its budget, or an error. */
static void burst_survives_odd_drivers(struct kunit *test)
{
	struct polling_burst b = { .left = 10 };

	KUNIT_EXPECT_FALSE(test, polling_burst_took(&b, 100, 10));
	KUNIT_EXPECT_EQ(test, b.left, 0);
	b.left = 10;
	KUNIT_EXPECT_FALSE(test, polling_burst_took(&b, -1, 10));
	KUNIT_EXPECT_EQ(test, b.left, 10);
}

/* Eight full queues with one burst each: after a tick all have had the same. */
static void burst_round_robin_is_fair(struct kunit *test)
{
	struct polling_burst b[8];
	int got[8] = {};
	bool more[8];
	int i, n, left = 8;

	for (i = 0; i < 8; i++) {
		polling_burst_refill(&b[i], 150, 1);
		more[i] = true;
	}
	while (left) {
		for (i = 0; i < 8; i++) {
			if (!more[i])
				continue;
			n = polling_burst_turn(&b[i], 5, 64);
			got[i] += n;
			more[i] = polling_burst_took(&b[i], n, n);
			left -= !more[i];
		}
	}
	for (i = 0; i < 8; i++)
		KUNIT_EXPECT_EQ(test, got[i], 150);
}

static struct kunit_case burst_cases[] = {
	KUNIT_CASE(burst_tick_brings_its_burst),
	KUNIT_CASE(burst_empty_queue_has_no_more),
	KUNIT_CASE(burst_idle_saves_nothing_up),
	KUNIT_CASE(burst_owed_ticks_are_paid),
	KUNIT_CASE(burst_stall_is_forgiven),
	KUNIT_CASE(burst_room_bounds_the_turn),
	KUNIT_CASE(burst_survives_odd_drivers),
	KUNIT_CASE(burst_round_robin_is_fair),
	{}
};

struct kunit_suite polling_burst_suite = {
	.name = "polling_burst",
	.test_cases = burst_cases,
};
