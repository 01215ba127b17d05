// SPDX-License-Identifier: GPL-2.0-only
/*
 * The adaptive spin: after a packet, an idle CPU polls on for a window that
 * grows while packets come shortly after it has closed, and shrinks when they
 * come so late that no window would have caught them. It is the idea of the
 * kernel's haltpoll governor (drivers/cpuidle/governors/haltpoll.c) with the
 * next packet in the place of the next wakeup.
 */
#include <linux/minmax.h>

#include <polling/spin.h>

/**
 * polling_spin_found() - a poll has found packets
 * @s: the CPU's spin
 * @now: ns
 * @longest: the longest window allowed, ns
 *
 * Context: any.
 */
void polling_spin_found(struct polling_spin *s, u64 now, u64 longest)
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
	return now < s->last + s->window;
}
