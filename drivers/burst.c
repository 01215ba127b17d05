// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bursts: each tick gives every captured queue its burst, and the carrier
 * spends it in turns of each_burst packets, round robin, as FreeBSD's
 * netisr_poll() and netisr_pollmore() do (sys/kern/kern_poll.c). A tick that
 * came while the last one was still being worked off is owed, not lost.
 *
 * Turns are in proportion to the queues' budgets (deficit round robin, Shreedhar
 * and Varghese 1995), so budgets hold also where the time ends before they are
 * used up. And no turn takes much longer than the polling time of a tick: FreeBSD
 * looks for that number by trying, one packet up or an eighth down a tick; here
 * it is the time divided by what a packet was seen to cost.
 */
#include <linux/math64.h>
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
 * polling_burst_goes_on() - has the queue's turn not ended
 * @b: the queue's burst
 *
 * Context: any.
 * Return: true if the queue should be the next one to be polled again.
 */
bool polling_burst_goes_on(const struct polling_burst *b)
{
	return b->saved >= POLLING_BURST_UNIT;
}

/**
 * polling_burst_turn() - how much may the queue take in its next turn
 * @b: the queue's burst
 * @each: packets in a turn of the queue with the greatest budget
 * @budget: the queue's budget, packets
 * @most: the greatest budget of the CPU's queues, packets
 * @room: packets the caller may still spend on all queues
 *
 * A turn that was cut short for want of room goes on; else a new one begins, to
 * which the part of a packet is added that the last one could not use.
 *
 * Context: any.
 * Return: the budget for the driver's poll, packets, at least 1 if there is
 * room.
 */
int polling_burst_turn(struct polling_burst *b, u32 each, u32 budget, u32 most,
		       int room)
{
	u32 turn = div_u64((u64)each * POLLING_BURST_UNIT * budget,
			   max(most, budget));

	if (!polling_burst_goes_on(b))
		b->saved += max_t(u32, turn, POLLING_BURST_UNIT);
	return min_t(int, b->saved / POLLING_BURST_UNIT, max(room, 0));
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
	u32 taken = max(work, 0);

	b->left -= min(b->left, taken);
	/* An empty queue saves nothing up. */
	if (work < budget)
		b->saved = 0;
	b->saved -= min_t(u64, b->saved, (u64)taken * POLLING_BURST_UNIT);
	return work >= budget && b->left > 0;
}

/**
 * polling_pace_found() - a poll has found packets
 * @p: the CPU's pace
 * @ns: what the poll took, ns
 * @packets: how many it found
 *
 * Context: any.
 */
void polling_pace_found(struct polling_pace *p, u64 ns, int packets)
{
	p->ns += ns;
	p->packets += packets;
}

/**
 * polling_pace_tick() - a tick has come
 * @p: the CPU's pace
 * @time: polling time of a tick, ns
 * @burst_max: packets that a queue may take in a tick at most
 *
 * A poll costs something before the first packet, so what a packet costs falls
 * as more come at once. The average follows within a few ticks: half of it is
 * the last tick.
 *
 * Context: any.
 */
void polling_pace_tick(struct polling_pace *p, u64 time, u32 burst_max)
{
	u64 cost;

	if (p->packets) {
		cost = div64_u64(p->ns, p->packets);
		p->cost = max(p->cost ? (p->cost + cost) / 2 : cost, 1ULL);
		p->ns = 0;
		p->packets = 0;
	}
	if (p->cost)
		burst_max = clamp_t(u64, div64_u64(time, p->cost), 1, burst_max);
	WRITE_ONCE(p->burst, burst_max);
}

/**
 * polling_pace_turn() - how many packets a turn may take
 * @p: the CPU's pace
 * @each: what the user allows, packets
 *
 * Context: any.
 * Return: packets, at least 1, that take about the polling time of a tick, or
 * POLLING_TURN_NS if that is more.
 */
u32 polling_pace_turn(const struct polling_pace *p, u32 each)
{
	u32 most;

	if (!p->cost)
		return min_t(u32, each, POLLING_TURN_FIRST);
	most = max_t(u64, p->burst, div64_u64(POLLING_TURN_NS, p->cost));
	return clamp(most, 1, each);
}
