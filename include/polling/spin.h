/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How long an idle CPU goes on polling after the last packet. Pure arithmetic.
 */
#ifndef _POLLING_SPIN_H
#define _POLLING_SPIN_H

#include <linux/types.h>

/* Below this a spin cannot pay: it is the cost of waking the idle thread. */
#define POLLING_SPIN_MIN_NS	20000

/**
 * struct polling_spin - the adaptive spin of one CPU
 * @window: how long to go on after the last packet, ns; 0: not at all
 * @last: when the last packet was found, ns
 */
struct polling_spin {
	u64 window;
	u64 last;
};

void polling_spin_found(struct polling_spin *s, u64 now, u64 longest);
bool polling_spin_on(const struct polling_spin *s, u64 now);

#endif /* _POLLING_SPIN_H */
