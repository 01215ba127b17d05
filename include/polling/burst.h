/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How many packets a queue may take in a tick, and in one turn. Pure
 * arithmetic.
 */
#ifndef _POLLING_BURST_H
#define _POLLING_BURST_H

#include <linux/types.h>

/* A stall must not turn into one burst without end: ticks owed beyond this
 * many are forgiven.
 */
#define POLLING_OWED_MAX	32

/* A packet in the unit in which turns are saved up. */
#define POLLING_BURST_UNIT	256

/**
 * struct polling_burst - what a queue may still take before the next tick
 * @left: packets
 * @saved: what the turn has not used yet, in parts of a packet,
 *	1/POLLING_BURST_UNIT each
 */
struct polling_burst {
	u32 left;
	u32 saved;
};

/* Whatever the tick, a turn may take this long: a poll of a few packets costs
 * nearly as much as one of many, and the tasks that wait meanwhile can bear it.
 */
#define POLLING_TURN_NS		100000

/* As long as the cost of a packet is not known. */
#define POLLING_TURN_FIRST	8

/**
 * struct polling_pace - how many packets a CPU can poll
 * @ns: time spent in polls that found packets since the last tick, ns
 * @packets: packets found since then
 * @cost: of a packet, ns; moving average, 0: not known yet
 * @burst: packets that the polling time of a tick is enough for
 */
struct polling_pace {
	u64 ns;
	u64 packets;
	u64 cost;
	u32 burst;
};

void polling_burst_refill(struct polling_burst *b, u32 burst, u32 ticks);
bool polling_burst_goes_on(const struct polling_burst *b);
int polling_burst_turn(struct polling_burst *b, u32 each, u32 budget, u32 most,
		       int room);
bool polling_burst_took(struct polling_burst *b, int work, int budget);

void polling_pace_found(struct polling_pace *p, u64 ns, int packets);
void polling_pace_tick(struct polling_pace *p, u64 time, u32 burst_max);
u32 polling_pace_turn(const struct polling_pace *p, u32 each);

#endif /* _POLLING_BURST_H */
