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
	KUNIT_EXPECT_TRUE(test, polling_burst_took(&b, 64, 64));
	KUNIT_EXPECT_TRUE(test, polling_burst_took(&b, 64, 64));
	KUNIT_EXPECT_EQ(test, b.left, 22);
	KUNIT_EXPECT_FALSE(test, polling_burst_took(&b, 22, 22));
	KUNIT_EXPECT_EQ(test, b.left, 0);
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

	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 100, 100, 5), 5);
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 100, 100, 0), 0);
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 100, 100, -1), 0);
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

/* What is left of a turn for want of room is not lost, and not doubled. */
static void burst_turn_goes_on(struct kunit *test)
{
	struct polling_burst b = { .left = 1000 };

	KUNIT_EXPECT_FALSE(test, polling_burst_goes_on(&b));
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 1, 1, 10), 10);
	polling_burst_took(&b, 10, 10);
	KUNIT_EXPECT_TRUE(test, polling_burst_goes_on(&b));
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 1, 1, 1000), 54);
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 1, 1, 1000), 54);
	polling_burst_took(&b, 54, 54);
	KUNIT_EXPECT_FALSE(test, polling_burst_goes_on(&b));
	KUNIT_EXPECT_EQ(test, polling_burst_turn(&b, 64, 1, 1, 1000), 64);
	polling_burst_took(&b, 5, 64);
	KUNIT_EXPECT_FALSE(test, polling_burst_goes_on(&b));
}

/* Full queues with these budgets share a CPU that has room for "room" packets a
 * tick, fewer than the budgets' sum or more; what each got in "ticks" ticks.
 */
static void burst_share(const u32 *budget, int n, u32 each, int room, int ticks,
			u32 *got)
{
	struct polling_burst b[8] = {};
	bool more[8] = {};
	u32 most = 0;
	int i, next = 0, turn, left, idle;

	memset(got, 0, n * sizeof(*got));
	for (i = 0; i < n; i++)
		most = max(most, budget[i]);
	while (ticks--) {
		for (i = 0; i < n; i++) {
			polling_burst_refill(&b[i], budget[i], 1);
			more[i] = true;
		}
		/* The next tick goes on where this one ended. */
		for (left = room, idle = 0; left > 0 && idle < n;) {
			idle = more[next] ? 0 : idle + 1;
			if (idle) {
				next = (next + 1) % n;
				continue;
			}
			turn = polling_burst_turn(&b[next], each, budget[next],
						  most, left);
			turn = min_t(int, turn, b[next].left);
			more[next] = polling_burst_took(&b[next], turn, turn);
			got[next] += turn;
			left -= turn;
			if (!more[next] || !polling_burst_goes_on(&b[next]))
				next = (next + 1) % n;
		}
	}
}

/* With equal budgets all get the same, whatever the room; with 3:1 the one gets
 * three times what the other gets, whether packets or time are short.
 */
static void burst_budgets_hold(struct kunit *test)
{
	static const int rooms[] = { 7, 50, 64, 100, 300, 10000 };
	static const u32 eaches[] = { 1, 5, 64 };
	u32 same[] = { 150, 150, 150, 150, 150, 150, 150, 150 };
	u32 three[] = { 150, 50 };
	u32 got[8];
	int r, e, i, differ;

	for (r = 0; r < ARRAY_SIZE(rooms); r++)
		for (e = 0; e < ARRAY_SIZE(eaches); e++) {
			burst_share(same, 8, eaches[e], rooms[r], 1000, got);
			for (i = 1; i < 8; i++) {
				differ = abs((int)(got[i] - got[0]));
				KUNIT_EXPECT_LE(test, differ, 64);
			}
			if (eaches[e] < 3)
				continue;
			burst_share(three, 2, eaches[e], rooms[r], 1000, got);
			differ = abs((int)(got[0] - 3 * got[1]));
			KUNIT_EXPECT_LE(test, differ, 3 * 64);
			KUNIT_EXPECT_GT(test, got[1], 0);
		}
}

static struct kunit_case burst_cases[] = {
	KUNIT_CASE(burst_tick_brings_its_burst),
	KUNIT_CASE(burst_empty_queue_has_no_more),
	KUNIT_CASE(burst_idle_saves_nothing_up),
	KUNIT_CASE(burst_owed_ticks_are_paid),
	KUNIT_CASE(burst_stall_is_forgiven),
	KUNIT_CASE(burst_room_bounds_the_turn),
	KUNIT_CASE(burst_survives_odd_drivers),
	KUNIT_CASE(burst_turn_goes_on),
	KUNIT_CASE(burst_budgets_hold),
	{}
};

struct kunit_suite polling_burst_suite = {
	.name = "polling_burst",
	.test_cases = burst_cases,
};
