/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How long an idle CPU goes on polling after the last packet. Pure arithmetic.
 */
#ifndef _POLLING_SPIN_H
#define _POLLING_SPIN_H

#include <linux/types.h>

/* Below this a spin cannot pay: it is the cost of waking the idle thread. */
#define POLLING_SPIN_MIN_NS	20000

/* A way is tried for this long, and a choice stands for at most that long. */
#define POLLING_SPIN_TRY_NS	5000000ULL
#define POLLING_SPIN_HOLD_NS	640000000ULL

/**
 * struct polling_spin - the adaptive spin of one CPU
 * @window: how long to go on after the last packet, ns; 0: not at all
 * @last: when the last packet was found, ns
 * @resting: leave the packets to the ticks for now
 * @trying: this is a trial of the other way
 * @since: start of the trial, or of the time that the choice stands, ns
 * @length: its length, ns
 * @hold: how long the next choice stands, ns
 * @packets: packets since then
 * @rate: packets a second that the choice made, to compare the trial with
 */
struct polling_spin {
	u64 window;
	u64 last;
	bool resting;
	bool trying;
	u64 since;
	u64 length;
	u64 hold;
	u64 packets;
	u64 rate;
};

void polling_spin_found(struct polling_spin *s, u64 now, int packets,
			u64 longest);
bool polling_spin_on(const struct polling_spin *s, u64 now);

#endif /* _POLLING_SPIN_H */
