// SPDX-License-Identifier: GPL-2.0-only
/*
 * Budget control as a whole, burst, pace and share together, on a made-up CPU
 * under a flood whose packets become dearer or cheaper. Beside it runs the rule
 * of FreeBSD's netisr_pollmore() (sys/kern/kern_poll.c): after each tick, one
 * packet more if its polls took no more than 100 - user_frac percent of the
 * tick, an eighth less if they did.
 */
#include <polling/burst.h>
#include <polling/share.h>

#include "suites.h"

#define US	1000ULL
#define TICK	(1000 * US)
#define BURST_MAX	1000

struct pace_cpu {
	struct polling_share share;
	struct polling_pace pace;
	struct polling_burst burst;
	u64 now;
	u64 spent;
	u32 freebsd;
};

static void pace_start(struct pace_cpu *c)
{
	memset(c, 0, sizeof(*c));
	c->freebsd = 5;
}

/* One tick of a flood; a poll costs 2 us before the first packet. Returns the
 * packets that were polled.
 */
static u32 pace_tick(struct pace_cpu *c, int user_frac, u64 cost)
{
	u32 turn, done = 0;
	u64 ns;

	c->now += TICK;
	c->spent = 0;
	polling_share_earn(&c->share, c->now, user_frac, TICK);
	polling_pace_tick(&c->pace, TICK * (100 - user_frac) / 100, BURST_MAX);
	polling_burst_refill(&c->burst, BURST_MAX, 1);
	while (polling_share_left(&c->share) && c->burst.left) {
		turn = polling_burst_turn(&c->burst,
					  polling_pace_turn(&c->pace, 64),
					  BURST_MAX, BURST_MAX, 64);
		turn = min(turn, c->burst.left);
		polling_burst_took(&c->burst, turn, turn);
		ns = 2 * US + turn * cost;
		polling_share_spend(&c->share, ns);
		polling_pace_found(&c->pace, ns, turn);
		c->spent += ns;
		done += turn;
	}
	return done;
}

static u32 freebsd_tick(struct pace_cpu *c, int user_frac, u64 cost)
{
	u32 done = c->freebsd;

	if (done * cost <= TICK * (100 - user_frac) / 100)
		c->freebsd = min(c->freebsd + 1, (u32)BURST_MAX);
	else
		c->freebsd -= c->freebsd / 8;
	return done;
}

/* Ticks until the sum of the next ten is within 10 % and a turn of what the CPU
 * has time for, and stays so.
 */
static int pace_settles(u32 (*tick)(struct pace_cpu *, int, u64),
			struct pace_cpu *c, int user_frac, u64 cost)
{
	u64 ideal = TICK * (100 - user_frac) / 100 * 10 / cost;
	u64 turn = POLLING_TURN_NS / cost;
	int i, k, settled = 0;
	u32 got[300];
	u64 sum;

	for (i = 0; i < ARRAY_SIZE(got); i++)
		got[i] = tick(c, user_frac, cost);
	for (i = 0; i + 10 <= ARRAY_SIZE(got); i++) {
		for (sum = 0, k = 0; k < 10; k++)
			sum += got[i + k];
		if (sum > ideal * 11 / 10 + turn || sum + turn < ideal * 9 / 10)
			settled = i + 1;
	}
	return settled;
}

static void pace_settles_after_a_step(struct kunit *test)
{
	static const u64 costs[] = { 20 * US, 5 * US, 15 * US, 4 * US };
	static const int fracs[] = { 10, 50, 80, 95 };
	struct pace_cpu c, ref;
	int f, i, ours, theirs, worst = 0;

	for (f = 0; f < ARRAY_SIZE(fracs); f++) {
		pace_start(&c);
		pace_start(&ref);
		for (i = 0; i < ARRAY_SIZE(costs); i++) {
			ours = pace_settles(pace_tick, &c, fracs[f], costs[i]);
			theirs = pace_settles(freebsd_tick, &ref, fracs[f],
					      costs[i]);
			kunit_info(test, "user_frac %d, %llu ns: %d ticks (FreeBSD's rule: %d)",
				   fracs[f], costs[i], ours, theirs);
			worst = max(worst, theirs);
			KUNIT_EXPECT_LE(test, ours, 10);
		}
	}
	/* The reference must be worth comparing with. */
	KUNIT_EXPECT_GT(test, worst, 50);
}

/* Of any second user processes get their share, less 3 %, also right after a
 * quiet time.
 */
static void pace_worst_second(struct kunit *test)
{
	static const u64 costs[] = { US, 20 * US, 100 * US };
	static const int fracs[] = { 10, 50, 80, 95 };
	static u64 spent[3000];
	struct pace_cpu c;
	u64 sum, most;
	int f, k, i, n;

	for (f = 0; f < ARRAY_SIZE(fracs); f++)
		for (k = 0; k < ARRAY_SIZE(costs); k++) {
			pace_start(&c);
			c.now = 1000 * TICK;
			for (i = 0; i < ARRAY_SIZE(spent); i++) {
				pace_tick(&c, fracs[f], costs[k]);
				spent[i] = c.spent;
			}
			for (most = 0, i = 0; i + 1000 <= ARRAY_SIZE(spent); i++) {
				for (sum = 0, n = 0; n < 1000; n++)
					sum += spent[i + n];
				most = max(most, sum);
			}
			KUNIT_EXPECT_LE(test, most,
					(1000 - fracs[f] * 10 + 30) * TICK);
		}
}

/* At the highest rates a tick has time for a packet or less: turns stay long
 * enough to pay for the poll.
 */
static void pace_turns_are_not_too_short(struct kunit *test)
{
	struct polling_pace p = {};

	KUNIT_EXPECT_EQ(test, polling_pace_turn(&p, 64), POLLING_TURN_FIRST);
	polling_pace_found(&p, 10 * US, 1);
	polling_pace_tick(&p, 5 * US, BURST_MAX);
	KUNIT_EXPECT_EQ(test, p.burst, 1);
	KUNIT_EXPECT_EQ(test, polling_pace_turn(&p, 64), 10);
	KUNIT_EXPECT_EQ(test, polling_pace_turn(&p, 5), 5);
	polling_pace_found(&p, 100000 * US, 1);
	polling_pace_tick(&p, 5 * US, BURST_MAX);
	KUNIT_EXPECT_EQ(test, polling_pace_turn(&p, 64), 1);
}

static struct kunit_case pace_cases[] = {
	KUNIT_CASE(pace_settles_after_a_step),
	KUNIT_CASE(pace_worst_second),
	KUNIT_CASE(pace_turns_are_not_too_short),
	{}
};

struct kunit_suite polling_pace_suite = {
	.name = "polling_pace",
	.test_cases = pace_cases,
};
