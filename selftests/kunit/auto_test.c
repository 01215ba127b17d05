// SPDX-License-Identifier: GPL-2.0-only
/*
 * Auto mode: a constant load, whatever it is, leads to one decision and not to
 * flapping; a flood is answered at once, and a quiet queue is given back.
 */
#include "../../drivers/auto.c"

#include "suites.h"

#define US	1000ULL
#define MS	(1000 * US)
#define SECOND	(1000 * MS)

static const struct polling_auto_conf auto_conf = {
	.sample = 10 * MS,
	.freeze = SECOND,
	.hiwat = 10,
	.lowat = 5,
};

/* A queue, and a driver that interrupts at most each 125 us and whose poll takes
 * 64 packets at most.
 */
struct auto_queue {
	struct polling_auto a;
	bool polled;
	u64 now;
	u64 due;		/* packets that have not come yet, in 1/SECOND */
	int switches;
	u64 first;		/* when it was captured first */
};

static void auto_step(struct auto_queue *q, u64 gap, u64 rate, bool transmits)
{
	u32 packets, count;

	q->now += gap;
	q->due += gap * rate;
	packets = div64_u64(q->due, SECOND);
	q->due -= packets * SECOND;
	/* Transmit completions wake a queue, but are not counted as packets. */
	if (q->polled)
		count = transmits ? 0 : packets;
	else if (packets)
		count = packets >= 64 ? 1 + POLLING_AUTO_FULL : 1;
	else
		return;
	if (!polling_auto_sample(&q->a, &auto_conf, q->polled, q->now, count))
		return;
	q->polled = !q->polled;
	q->switches++;
	if (!q->first)
		q->first = q->now;
}

static void auto_run(struct auto_queue *q, u64 time, u64 rate, bool transmits)
{
	u64 end = q->now + time;

	while (q->now < end)
		auto_step(q, q->polled ? MS : 125 * US, rate, transmits);
}

static void auto_no_flapping_at_any_load(struct kunit *test)
{
	struct auto_queue q;
	u64 rate;

	for (rate = 1; rate < 4000000; rate += 1 + rate / 16) {
		memset(&q, 0, sizeof(q));
		q.now = SECOND;
		auto_run(&q, 10 * SECOND, rate, false);
		KUNIT_EXPECT_LE_MSG(test, q.switches, 1, "%llu packets/s", rate);
		if (rate < 900)
			KUNIT_EXPECT_FALSE_MSG(test, q.polled, "%llu packets/s", rate);
		if (rate > 1200)
			KUNIT_EXPECT_TRUE_MSG(test, q.polled, "%llu packets/s", rate);
	}
}

/* Ticks that are rarer than samples, or as rare as they may be, do not make a load
 * look smaller.
 */
static void auto_slow_ticks_see_the_load(struct kunit *test)
{
	static const u64 ticks[] = { MS, 10 * MS, 50 * MS, SECOND };
	struct auto_queue q;
	u64 end;
	int i;

	for (i = 0; i < ARRAY_SIZE(ticks); i++) {
		memset(&q, 0, sizeof(q));
		q.now = SECOND;
		for (end = 60 * SECOND; q.now < end;)
			auto_step(&q, q.polled ? ticks[i] : 125 * US, 3000, false);
		KUNIT_EXPECT_EQ(test, q.switches, 1);
	}
}

/* Exactly as many wakeups as the threshold are enough. */
static void auto_threshold_is_met(struct kunit *test)
{
	struct auto_queue q = { .now = SECOND };

	while (q.now < 3 * SECOND && !q.polled)
		auto_step(&q, MS, 1000, false);
	KUNIT_EXPECT_TRUE(test, q.polled);
}

/* Transmit completions alone have it captured, and nothing comes: ever rarer. */
static void auto_transmit_only_backs_off(struct kunit *test)
{
	struct auto_queue q = { .now = SECOND };

	auto_run(&q, 300 * SECOND, 5000, true);
	KUNIT_EXPECT_LE(test, q.switches, 20);
	q.switches = 0;
	auto_run(&q, 300 * SECOND, 5000, true);
	KUNIT_EXPECT_LE(test, q.switches, 10);
}

static void auto_flood_is_answered_at_once(struct kunit *test)
{
	static const u64 rates[] = { 3000, 20000, 100000, 1488095, 14880952 };
	struct auto_queue q;
	int i;

	for (i = 0; i < ARRAY_SIZE(rates); i++) {
		memset(&q, 0, sizeof(q));
		q.now = SECOND;
		auto_run(&q, 100 * SECOND, 3, false);
		KUNIT_EXPECT_EQ(test, q.switches, 0);
		q.first = 0;
		auto_run(&q, SECOND / 10, rates[i], false);
		KUNIT_EXPECT_TRUE(test, q.polled);
		KUNIT_EXPECT_LE(test, q.first, 101 * SECOND + 50 * MS);
	}
}

static void auto_quiet_queue_is_released(struct kunit *test)
{
	struct auto_queue q = { .now = SECOND };

	auto_run(&q, 5 * SECOND, 100000, false);
	KUNIT_EXPECT_TRUE(test, q.polled);
	auto_run(&q, 100 * MS, 100, false);
	KUNIT_EXPECT_FALSE(test, q.polled);
	KUNIT_EXPECT_EQ(test, q.switches, 2);
}

/* A load that comes and goes is followed, but not within the freeze time. */
static void auto_freeze_holds(struct kunit *test)
{
	struct auto_queue q = { .now = SECOND };

	auto_run(&q, 100 * MS, 100000, false);
	KUNIT_EXPECT_TRUE(test, q.polled);
	auto_run(&q, 800 * MS, 0, false);
	KUNIT_EXPECT_TRUE(test, q.polled);
	auto_run(&q, 300 * MS, 0, false);
	KUNIT_EXPECT_FALSE(test, q.polled);
}

static struct kunit_case auto_cases[] = {
	KUNIT_CASE(auto_no_flapping_at_any_load),
	KUNIT_CASE(auto_slow_ticks_see_the_load),
	KUNIT_CASE(auto_threshold_is_met),
	KUNIT_CASE(auto_transmit_only_backs_off),
	KUNIT_CASE(auto_flood_is_answered_at_once),
	KUNIT_CASE(auto_quiet_queue_is_released),
	KUNIT_CASE(auto_freeze_holds),
	{}
};

struct kunit_suite polling_auto_suite = {
	.name = "polling_auto",
	.test_cases = auto_cases,
};
