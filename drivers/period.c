// SPDX-License-Identifier: GPL-2.0-only
/*
 * The adaptive tick, chosen by hz 0: it comes when the fullest queue has about
 * POLLING_PERIOD_FILL packets,
 *
 *	period = time since the last tick * POLLING_PERIOD_FILL / packets
 *
 * within bounds. A shorter period is taken at once, because a ring that runs
 * over loses packets; a longer one by a quarter a tick, because that only costs
 * time.
 */
#include <linux/math64.h>
#include <linux/minmax.h>

#include <polling/period.h>

/**
 * polling_period_next() - the time to the next tick
 * @period: the present one, ns
 * @gone: time since the last tick, ns
 * @most: packets that came in that time on the queue that got most
 *
 * Context: any.
 * Return: ns.
 */
u64 polling_period_next(u64 period, u64 gone, u64 most)
{
	u64 ideal = POLLING_PERIOD_MAX_NS;

	if (most)
		ideal = div64_u64(gone * POLLING_PERIOD_FILL, most);
	ideal = min(ideal, period + period / 4);
	return clamp(ideal, POLLING_PERIOD_MIN_NS, POLLING_PERIOD_MAX_NS);
}
