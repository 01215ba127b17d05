// SPDX-License-Identifier: GPL-2.0-only
/*
 * The adaptive spin: request and response are caught by it, a quiet or a slow
 * link costs nothing.
 */
#include "../../drivers/spin.c"

#include "suites.h"

#define US 1000ULL
#define LONGEST (3000 * US)

/* A link seen for two seconds. Closed: a packet comes rtt after the last one was
 * taken, as in request and response. Open: one comes every gap, whatever is
 * done; each costs its reader a wakeup if taken alone. Ticks are a millisecond
 * apart. Returns packets taken in the latter second; *spun is the part of that
 * time spent spinning, in per mille.
 */
static int spin_link(bool closed, u64 gap, u64 longest, int *spun)
{
	struct polling_spin s = {};
	u64 now = 1000000 * US, end = now + 2000000 * US, spin_ns = 0;
	u64 next = now + gap;
	int taken = 0, n;

	while (now < end) {
		bool late = now > end - 1000000 * US;

		if (polling_spin_on(&s, now)) {
			/* an empty poll costs 2 us, one that wakes a reader 30 */
			now += 2 * US;
			spin_ns += late ? 2 * US : 0;
		} else {
			now = div64_u64(now, 1000 * US) * 1000 * US + 1000 * US;
		}
		if (next > now)
			continue;
		n = closed ? 1 : div64_u64(now - next, gap) + 1;
		/* the ring holds 256, and a packet in a batch costs 10 us */
		n = min(n, 256);
		next = closed ? now + gap : next + (div64_u64(now - next, gap) + 1) * gap;
		now += 20 * US + n * 10 * US;
		polling_spin_found(&s, now, n, longest);
		taken += late ? n : 0;
	}
	*spun = div64_u64(spin_ns, 1000 * US);
	return taken;
}

static void spin_off_at_first(struct kunit *test)
{
	struct polling_spin s = {};

	KUNIT_EXPECT_FALSE(test, polling_spin_on(&s, 1));
}

/* 1,000 a second with ticks alone; nearly 1 s / 132 us with a spin. */
static void spin_catches_request_response(struct kunit *test)
{
	int spun;

	KUNIT_EXPECT_GE(test, spin_link(true, 100 * US, LONGEST, &spun), 7000);
	KUNIT_EXPECT_GE(test, spin_link(true, 400 * US, LONGEST, &spun), 2100);
}

/* It starts from ticks a millisecond apart, which a spin would have beaten. */
static void spin_grows_out_of_ticks(struct kunit *test)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US;
	int i;

	for (i = 0; i < 10; i++) {
		now += 1000 * US;
		polling_spin_found(&s, now, 1, LONGEST);
	}
	KUNIT_EXPECT_GE(test, s.window, 1000 * US);
	KUNIT_EXPECT_LE(test, s.window, LONGEST);
}

/* A second in which a spin takes one packet each "single" ns, and a tick takes
 * "batch" packets each millisecond. Returns the share of time that it rested, in
 * per mille.
 */
static int spin_rested(u64 single, int batch)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US, end = now + 1000000 * US, rested = 0;

	while (now < end) {
		if (polling_spin_on(&s, now + single)) {
			now += single;
			polling_spin_found(&s, now, 1, LONGEST);
		} else {
			rested += s.resting ? 1000 * US : 0;
			now += 1000 * US;
			polling_spin_found(&s, now, batch, LONGEST);
		}
	}
	return div64_u64(rested, 1000 * US);
}

/* A hiccup of a few milliseconds now and then does not start trials anew. */
static void spin_choice_survives_pauses(struct kunit *test)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US, rested = 0;
	int i;

	for (i = 0; i < 100000; i++) {
		now += i % 500 ? 100 * US : 5000 * US;
		if (s.resting)
			rested++;
		polling_spin_found(&s, now, s.resting ? 1 : 2, LONGEST);
	}
	KUNIT_EXPECT_LE(test, rested, 3000);
}

/* A flood that is taken one by one and wakes its reader each time. */
static void spin_rests_where_ticks_take_more(struct kunit *test)
{
	KUNIT_EXPECT_GE(test, spin_rested(28 * US, 46), 900);
}

/* A trial now and then is all that it costs where spinning is as good. */
static void spin_goes_on_where_it_is_as_good(struct kunit *test)
{
	KUNIT_EXPECT_LE(test, spin_rested(20 * US, 50), 60);
	KUNIT_EXPECT_LE(test, spin_rested(100 * US, 1), 60);
}

static void spin_costs_nothing_on_a_slow_link(struct kunit *test)
{
	int spun;

	spin_link(false, 10000 * US, LONGEST, &spun);
	KUNIT_EXPECT_EQ(test, spun, 0);
	spin_link(false, LONGEST + 2000 * US, LONGEST, &spun);
	KUNIT_EXPECT_EQ(test, spun, 0);
}

static void spin_ends_when_traffic_does(struct kunit *test)
{
	struct polling_spin s = {};
	u64 now = 10000000 * US;
	int i;

	for (i = 0; i < 1000; i++) {
		now += 100 * US;
		polling_spin_found(&s, now, 1, LONGEST);
	}
	KUNIT_EXPECT_FALSE(test, polling_spin_on(&s, now + LONGEST));
	/* a packet every second from then on makes it go away */
	for (i = 0; i < 12; i++) {
		now += 1000000 * US;
		polling_spin_found(&s, now, 1, LONGEST);
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
		polling_spin_found(&s, now, 1, LONGEST);
	}
	polling_spin_found(&s, now + 50 * US, 1, 100 * US);
	KUNIT_EXPECT_LE(test, s.window, 100 * US);
	polling_spin_found(&s, now + 60 * US, 1, 0);
	KUNIT_EXPECT_EQ(test, s.window, 0);
}

static struct kunit_case spin_cases[] = {
	KUNIT_CASE(spin_off_at_first),
	KUNIT_CASE(spin_catches_request_response),
	KUNIT_CASE(spin_grows_out_of_ticks),
	KUNIT_CASE(spin_choice_survives_pauses),
	KUNIT_CASE(spin_rests_where_ticks_take_more),
	KUNIT_CASE(spin_goes_on_where_it_is_as_good),
	KUNIT_CASE(spin_costs_nothing_on_a_slow_link),
	KUNIT_CASE(spin_ends_when_traffic_does),
	KUNIT_CASE(spin_obeys_a_lower_limit),
	{}
};

struct kunit_suite polling_spin_suite = {
	.name = "polling_spin",
	.test_cases = spin_cases,
};
