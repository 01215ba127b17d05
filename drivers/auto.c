// SPDX-License-Identifier: GPL-2.0-only
/*
 * Auto mode: a queue is captured when it is woken often, and released when it
 * has become quiet. Samples, a moving average, two thresholds and a freeze time
 * are XNU's (bsd/net/dlil.c, rxpoll). What differs: an interrupt that brings
 * many packets counts once, as it costs once; a captured queue is judged by its
 * packets, which are at least as many as the wakeups that they would cause, so a
 * load that had the queue captured never has it released; and where that does
 * not hold (wakeups by transmit completions alone) each capture that follows a
 * release closely stands for twice as long.
 */
#include <linux/limits.h>
#include <linux/math64.h>
#include <linux/minmax.h>

#include <polling/auto.h>

#define POLLING_AUTO_UNIT	16

static void polling_auto_captures(struct polling_auto *a,
				  const struct polling_auto_conf *c, u64 now)
{
	bool soon = a->left && now - a->left < 4 * a->freeze;
	u64 longer = soon ? min(a->freeze * 2, POLLING_AUTO_FREEZE_MAX_NS) : 0;

	a->freeze = max(longer, c->freeze);
	a->thaw = now + a->freeze;
}

static void polling_auto_mean(struct polling_auto *a, u64 count)
{
	a->mean = (a->mean + min_t(u64, count, U16_MAX) * POLLING_AUTO_UNIT +
		   1) / 2;
}

/**
 * polling_auto_sample() - something has happened on a queue in auto mode
 * @a: what is known of the queue
 * @c: the thresholds
 * @polled: the queue is captured
 * @now: ns
 * @count: wakeups since the last call, or packets if it is captured
 *
 * Context: any; the caller owns the queue.
 * Return: true if the queue should change to the other mode now.
 */
bool polling_auto_sample(struct polling_auto *a,
			 const struct polling_auto_conf *c, bool polled,
			 u64 now, u32 count)
{
	u64 samples;

	if (!a->since)
		a->since = now;
	samples = now > a->since ? div64_u64(now - a->since, c->sample) : 0;
	if (!samples) {
		a->count += count;
		return false;
	}
	a->since += samples * c->sample;
	if (polled) {
		/* They have come at any time since the last call. */
		polling_auto_mean(a, div64_u64((u64)a->count + count, samples));
		a->count = 0;
		if (now < a->thaw || a->mean >= c->lowat * POLLING_AUTO_UNIT)
			return false;
		a->left = now;
		return true;
	}

	polling_auto_mean(a, a->count);
	/* Samples in which nothing happened at all. */
	a->mean >>= min_t(u64, samples - 1, 31);
	a->count = count;
	if (a->mean < c->hiwat * POLLING_AUTO_UNIT)
		return false;
	polling_auto_captures(a, c, now);
	return true;
}
