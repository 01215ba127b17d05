// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bursts: each tick gives every captured queue its burst, and the carrier
 * spends it in turns of each_burst packets, round robin, as FreeBSD's
 * netisr_poll() and netisr_pollmore() do (sys/kern/kern_poll.c). A tick that
 * came while the last one was still being worked off is owed, not lost.
 */
#include <linux/minmax.h>

#include <polling/burst.h>

/**
 * polling_burst_refill() - a tick has come
 * @b: the queue's burst
 * @burst: packets a tick brings
 * @ticks: ticks since the last refill, the owed ones included
 *
 * What was not used of earlier ticks is gone: an idle queue saves nothing up.
 *
 * Context: any.
 */
void polling_burst_refill(struct polling_burst *b, u32 burst, u32 ticks)
{
	b->left = burst * min_t(u32, ticks, POLLING_OWED_MAX);
}

/**
 * polling_burst_turn() - how much may the queue take in its next turn
 * @b: the queue's burst
 * @each: packets in a turn
 * @room: packets the caller may still spend on all queues
 *
 * Context: any.
 * Return: the budget for the driver's poll, packets; 0: not before the next
 * tick.
 */
int polling_burst_turn(const struct polling_burst *b, u32 each, int room)
{
	return min3(b->left, each, (u32)max(room, 0));
}

/**
 * polling_burst_took() - account a turn
 * @b: the queue's burst
 * @work: packets the driver took
 * @budget: packets it was offered
 *
 * Context: any.
 * Return: true if the queue has more and may have another turn in this tick.
 */
bool polling_burst_took(struct polling_burst *b, int work, int budget)
{
	b->left -= min_t(u32, b->left, max(work, 0));
	return work >= budget && b->left > 0;
}
