// SPDX-License-Identifier: GPL-2.0-only
/*
 * The adaptive tick: the ring of 256 is never filled beyond half once the load
 * is known, nor while it grows to twice within some ticks, and a light load is
 * ticked for as rarely as may be.
 */
#include "../../drivers/period.c"

#include "suites.h"

#define SECOND		1000000000ULL
#define LINE_RATE	1488095		/* 64-byte packets a second at 1 Gbit/s */

struct period_cpu {
	u64 period;
	u64 due;		/* packets, in 1/SECOND */
	u64 fill;		/* most packets found at a tick */
	u64 ticks;
};

static void period_run(struct period_cpu *c, u64 time, u64 rate)
{
	u64 packets;

	while (time) {
		u64 gone = min(time, c->period);

		time -= gone;
		c->due += gone * rate;
		packets = div64_u64(c->due, SECOND);
		c->due -= packets * SECOND;
		c->fill = max(c->fill, packets);
		c->ticks++;
		c->period = polling_period_next(c->period, gone, packets);
	}
}

static void period_follows_the_load(struct kunit *test)
{
	static const u64 percents[] = { 1, 10, 50, 100 };
	struct period_cpu c = { .period = POLLING_PERIOD_MAX_NS };
	u64 rate, fixed;
	int i;

	for (i = 0; i < ARRAY_SIZE(percents); i++) {
		rate = LINE_RATE * percents[i] / 100;
		period_run(&c, SECOND / 100, rate);
		c.fill = 0;
		c.ticks = 0;
		period_run(&c, SECOND, rate);
		KUNIT_EXPECT_LE(test, c.fill, 128);
		/* The fixed hz that fills the ring as much, at the least. */
		fixed = max(rate / POLLING_PERIOD_FILL, 1000ULL);
		KUNIT_EXPECT_LE(test, c.ticks, fixed * 5 / 4);
		kunit_info(test, "load %llu %%: %llu ticks/s, ring filled to %llu; fixed hz 1000: %llu",
			   percents[i], c.ticks, c.fill, rate / 1000);
	}
}

static void period_growing_load_fits(struct kunit *test)
{
	struct period_cpu c = { .period = POLLING_PERIOD_MAX_NS };
	u64 rate;

	/* A quarter more in each tick. */
	for (rate = 10000; rate < 2 * LINE_RATE; rate += rate / 4)
		period_run(&c, c.period, rate);
	KUNIT_EXPECT_LE(test, c.fill, 128);
}

static void period_quiet_is_cheap(struct kunit *test)
{
	struct period_cpu c = { .period = POLLING_PERIOD_MIN_NS };

	period_run(&c, SECOND / 10, 0);
	c.ticks = 0;
	period_run(&c, SECOND, 10);
	KUNIT_EXPECT_LE(test, c.ticks, 1000);
}

static void period_stays_in_bounds(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, polling_period_next(POLLING_PERIOD_MIN_NS, 1, 1000),
			POLLING_PERIOD_MIN_NS);
	KUNIT_EXPECT_EQ(test, polling_period_next(POLLING_PERIOD_MAX_NS, SECOND, 1),
			POLLING_PERIOD_MAX_NS);
	KUNIT_EXPECT_EQ(test, polling_period_next(POLLING_PERIOD_MAX_NS, 0, 0),
			POLLING_PERIOD_MAX_NS);
}

static struct kunit_case period_cases[] = {
	KUNIT_CASE(period_follows_the_load),
	KUNIT_CASE(period_growing_load_fits),
	KUNIT_CASE(period_quiet_is_cheap),
	KUNIT_CASE(period_stays_in_bounds),
	{}
};

struct kunit_suite polling_period_suite = {
	.name = "polling_period",
	.test_cases = period_cases,
};
