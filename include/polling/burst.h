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

/**
 * struct polling_burst - what a queue may still take before the next tick
 * @left: packets
 */
struct polling_burst {
	u32 left;
};

void polling_burst_refill(struct polling_burst *b, u32 burst, u32 ticks);
int polling_burst_turn(const struct polling_burst *b, u32 each, int room);
bool polling_burst_took(struct polling_burst *b, int work, int budget);

#endif /* _POLLING_BURST_H */
