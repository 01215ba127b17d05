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

/* A CPU under a flood that would take all of it: polling at each tick, a turn of
 * cost ns at a time, while it has credit; everything else has the rest. Returns
 * the most that polling took in any second, and the total, in per mille.
 */
static u64 share_flood(int user_frac, u64 tick, u64 cost, u64 *total)
{
	static u64 taken[100];
	struct polling_share s = { .since = 0 };
	u64 now, next, sum, most = 0;
	int i, k;

	memset(taken, 0, sizeof(taken));
	now = 0;
	for (next = tick; next < 10 * SECOND; next += tick) {
		now = max(now, next);
		if (now >= 10 * SECOND)
			break;
		polling_share_earn(&s, now, user_frac);
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
				most = share_flood(fracs[f], ticks[t], costs[c],
						   &total);
				KUNIT_EXPECT_LE(test, most,
						1000 - fracs[f] * 10 + 30);
				KUNIT_EXPECT_GE(test, total,
						1000 - fracs[f] * 10 - 10);
			}
}

/* A burst after a quiet time is taken at once, up to the credit's bound. */
static void share_takes_a_burst(struct kunit *test)
{
	struct polling_share s = {};
	u64 spent = 0;

	polling_share_earn(&s, 10 * SECOND, 50);
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

	polling_share_earn(&s, MS, 50);
	polling_share_spend(&s, 50 * MS);
	polling_share_earn(&s, 51 * MS, 50);
	KUNIT_EXPECT_FALSE(test, polling_share_left(&s));
	polling_share_earn(&s, 99 * MS, 50);
	KUNIT_EXPECT_FALSE(test, polling_share_left(&s));
	polling_share_earn(&s, 101 * MS, 50);
	KUNIT_EXPECT_TRUE(test, polling_share_left(&s));
}

static void share_clock_back_earns_nothing(struct kunit *test)
{
	struct polling_share s = { .credit = -5, .since = SECOND };

	polling_share_earn(&s, SECOND - MS, 50);
	KUNIT_EXPECT_EQ(test, s.credit, -5);
}

static struct kunit_case share_cases[] = {
	KUNIT_CASE(share_holds_over_any_second),
	KUNIT_CASE(share_takes_a_burst),
	KUNIT_CASE(share_debt_is_paid),
	KUNIT_CASE(share_clock_back_earns_nothing),
	{}
};

struct kunit_suite polling_share_suite = {
	.name = "polling_share",
	.test_cases = share_cases,
};
