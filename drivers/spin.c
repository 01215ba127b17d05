// SPDX-License-Identifier: GPL-2.0-only
/*
 * The adaptive spin: after a packet, an idle CPU polls on for a window that
 * grows while packets come shortly after it has closed, and shrinks when they
 * come so late that no window would have caught them. It is the idea of the
 * kernel's haltpoll governor (drivers/cpuidle/governors/haltpoll.c) with the
 * next packet in the place of the next wakeup.
 *
 * Whether spinning pays at all is not guessed but tried: where one packet waits
 * for another (request and response) it makes many times the packets; where
 * they come anyway it only takes them one by one, and wakes their reader for
 * each. So both ways are tried in turn, and the better one is kept, for longer
 * each time the trial confirms it.
 */
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time64.h>

#include <polling/spin.h>

static void polling_spin_restart(struct polling_spin *s, u64 now)
{
	s->resting = false;
	s->trying = false;
	s->since = now;
	s->length = POLLING_SPIN_TRY_NS;
	s->hold = POLLING_SPIN_TRY_NS;
	s->packets = 0;
}

/* Idle time costs nobody anything, and a spin also cleans the transmit ring
 * sooner: resting must be clearly better, spinning only nearly as good.
 */
static bool polling_spin_better(const struct polling_spin *s, u64 rate)
{
	return s->resting ? rate * 9 > s->rate * 10 :
			    rate * 10 >= s->rate * 9;
}

static void polling_spin_choose(struct polling_spin *s, u64 now)
{
	u64 rate = div64_u64(s->packets * NSEC_PER_SEC, now - s->since);

	if (!s->trying) {
		s->rate = rate;
		s->resting = !s->resting;
		s->length = POLLING_SPIN_TRY_NS;
	} else if (polling_spin_better(s, rate)) {
		s->hold = POLLING_SPIN_TRY_NS;
		s->length = s->hold;
	} else {
		s->resting = !s->resting;
		s->hold = min_t(u64, s->hold * 2, POLLING_SPIN_HOLD_NS);
		s->length = s->hold;
	}
	s->trying = !s->trying;
	s->since = now;
	s->packets = 0;
}

/**
 * polling_spin_found() - a poll has found packets
 * @s: the CPU's spin
 * @now: ns
 * @packets: how many
 * @longest: the longest window allowed, ns
 *
 * Context: any.
 */
void polling_spin_found(struct polling_spin *s, u64 now, int packets,
			u64 longest)
{
	u64 gap = now > s->last ? now - s->last : 0;

	s->last = now;
	if (gap > longest)
		s->window /= 2;
	else if (gap > s->window)
		s->window = max_t(u64, s->window * 2, POLLING_SPIN_MIN_NS);
	s->window = min(s->window, longest);
	if (s->window < POLLING_SPIN_MIN_NS)
		s->window = 0;

	if (gap > NSEC_PER_SEC || !s->length) {
		polling_spin_restart(s, now);
		return;
	}
	/* A pause says nothing about either way. */
	if (gap > longest)
		s->since += gap;
	s->packets += packets;
	if (now > s->since + s->length)
		polling_spin_choose(s, now);
}

/**
 * polling_spin_on() - is it worth while to poll on
 * @s: the CPU's spin
 * @now: ns
 *
 * Context: any.
 * Return: true while the window that the last packet opened has not closed.
 */
bool polling_spin_on(const struct polling_spin *s, u64 now)
{
	return !s->resting && now < s->last + s->window;
}
