// SPDX-License-Identifier: GPL-2.0-only
/*
 * The user's share: whatever a poll costs and whatever the tick, polling takes
 * no more than its share over any second, and no less if it could use it.
 */
#include "../../drivers/share.c"

#include "suites.h"

#define US 1000ULL
#define MS (1000 * US)
#define SECOND (1000 * MS)

/* A CPU under a flood that would take all of it: polling at each tick, which
 * itself takes entry ns five times over, a turn of cost ns at a time, while it
 * has credit; everything else has the rest. Returns the most that polling took
 * in any second, and the total, in per mille.
 */
static u64 share_flood(int user_frac, u64 tick, u64 entry, u64 cost, u64 *total)
{
	static u64 taken[100];
	struct polling_share s = { .since = 0 };
	u64 now, next, sum, most = 0;
	int i, k;

	memset(taken, 0, sizeof(taken));
	now = 0;
	for (next = tick; next < 10 * SECOND;
	     next += max(tick, polling_share_rest(&s, now, user_frac))) {
		now = max(now, next);
		if (now >= 10 * SECOND)
			break;
		taken[div_u64(now, 100 * MS)] += 5 * entry;
		now += 5 * entry;
		polling_share_earn(&s, now, user_frac, tick);
		polling_share_tick(&s, 2 * entry, entry);
		while (polling_share_left(&s)) {
			if (now < 10 * SECOND)
				taken[div_u64(now, 100 * MS)] += cost;
			now += cost;
			polling_share_spend(&s, cost);
		}
	}
	for (*total = 0, i = 0; i < 100; i++)
		*total += taken[i];
	*total = div_u64(*total, 10 * MS);
	for (i = 0; i + 10 <= 100; i++) {
		for (sum = 0, k = 0; k < 10; k++)
			sum += taken[i + k];
		most = max(most, sum);
	}
	return div_u64(most, MS);
}

static void share_holds_over_any_second(struct kunit *test)
{
	static const int fracs[] = { 10, 50, 80, 95, 99 };
	static const u64 ticks[] = { 20 * US, 200 * US, MS, 10 * MS };
	static const u64 costs[] = { 10 * US, 400 * US, 5 * MS };
	u64 most, total;
	int f, t, c;

	for (f = 0; f < ARRAY_SIZE(fracs); f++)
		for (t = 0; t < ARRAY_SIZE(ticks); t++)
			for (c = 0; c < ARRAY_SIZE(costs); c++) {
				most = share_flood(fracs[f], ticks[t], 500,
						   costs[c], &total);
				KUNIT_EXPECT_LE(test, most,
						1000 - fracs[f] * 10 + 30);
				KUNIT_EXPECT_GE(test, total,
						1000 - fracs[f] * 10 - 10);
			}
}

/* Ticks that cost more than the time between them: they come later. */
static void share_pays_for_ticks(struct kunit *test)
{
	static const int fracs[] = { 10, 50, 80, 95 };
	u64 most, total;
	int f;

	for (f = 0; f < ARRAY_SIZE(fracs); f++) {
		most = share_flood(fracs[f], 10 * US, 20 * US, 10 * US, &total);
		KUNIT_EXPECT_LE(test, most, 1000 - fracs[f] * 10 + 30);
		most = share_flood(fracs[f], MS, 500 * US, 100 * US, &total);
		KUNIT_EXPECT_LE(test, most, 1000 - fracs[f] * 10 + 30);
	}
}

/* One late carrier does not make every tick look dear, and a way that has become
 * longer is believed in time.
 */
static void share_knows_the_way_in(struct kunit *test)
{
	struct polling_share s = {};
	int i;

	polling_share_tick(&s, 0, 2 * US);
	KUNIT_EXPECT_EQ(test, s.credit, -6000);
	polling_share_tick(&s, 0, 3 * MS);
	KUNIT_EXPECT_LT(test, s.entry, 2100);
	for (i = 0; i < 300; i++)
		polling_share_tick(&s, 0, 8 * US);
	KUNIT_EXPECT_EQ(test, s.entry, 8 * US);
}

static void share_rests_until_credit(struct kunit *test)
{
	struct polling_share s = {};
	u64 rest;

	polling_share_earn(&s, MS, 80, MS);
	KUNIT_EXPECT_EQ(test, polling_share_rest(&s, MS, 80), 0);
	polling_share_spend(&s, 10 * MS);
	rest = polling_share_rest(&s, MS, 80);
	polling_share_earn(&s, MS + rest - 10, 80, MS);
	KUNIT_EXPECT_FALSE(test, polling_share_left(&s));
	KUNIT_EXPECT_LE(test, polling_share_rest(&s, MS + rest - 10, 80), 20);
	polling_share_earn(&s, MS + rest + 10, 80, MS);
	KUNIT_EXPECT_TRUE(test, polling_share_left(&s));
}

/* A poll that hung for a minute costs the queues a second, not an hour. */
static void share_forgives(struct kunit *test)
{
	struct polling_share s = {};

	polling_share_earn(&s, MS, 99, MS);
	polling_share_spend(&s, 60 * SECOND);
	polling_share_earn(&s, 60 * SECOND, 99, MS);
	polling_share_earn(&s, 61 * SECOND + MS, 99, MS);
	KUNIT_EXPECT_TRUE(test, polling_share_left(&s));
}

/* A burst after a quiet time is taken at once, up to the credit's bound. */
static void share_takes_a_burst(struct kunit *test)
{
	struct polling_share s = {};
	u64 spent = 0;

	polling_share_earn(&s, 10 * SECOND, 50, MS);
	while (polling_share_left(&s)) {
		polling_share_spend(&s, 100 * US);
		spent += 100 * US;
	}
	KUNIT_EXPECT_EQ(test, spent, POLLING_CREDIT_MAX_NS);
}

/* A driver poll of 50 ms is paid for before the next one. */
static void share_debt_is_paid(struct kunit *test)
{
	struct polling_share s = {};

	polling_share_earn(&s, MS, 50, MS);
	polling_share_spend(&s, 50 * MS);
	polling_share_earn(&s, 51 * MS, 50, MS);
	KUNIT_EXPECT_FALSE(test, polling_share_left(&s));
	polling_share_earn(&s, 99 * MS, 50, MS);
	KUNIT_EXPECT_FALSE(test, polling_share_left(&s));
	polling_share_earn(&s, 101 * MS, 50, MS);
	KUNIT_EXPECT_TRUE(test, polling_share_left(&s));
}

static void share_clock_back_earns_nothing(struct kunit *test)
{
	struct polling_share s = { .credit = -5, .since = SECOND };

	polling_share_earn(&s, SECOND - MS, 50, MS);
	KUNIT_EXPECT_EQ(test, s.credit, -5);
}

static struct kunit_case share_cases[] = {
	KUNIT_CASE(share_holds_over_any_second),
	KUNIT_CASE(share_pays_for_ticks),
	KUNIT_CASE(share_knows_the_way_in),
	KUNIT_CASE(share_rests_until_credit),
	KUNIT_CASE(share_forgives),
	KUNIT_CASE(share_takes_a_burst),
	KUNIT_CASE(share_debt_is_paid),
	KUNIT_CASE(share_clock_back_earns_nothing),
	{}
};

struct kunit_suite polling_share_suite = {
	.name = "polling_share",
	.test_cases = share_cases,
};
