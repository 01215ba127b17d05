/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The adaptive tick. Pure arithmetic.
 */
#ifndef _POLLING_PERIOD_H
#define _POLLING_PERIOD_H

#include <linux/types.h>

#define POLLING_PERIOD_MIN_NS	20000ULL
#define POLLING_PERIOD_MAX_NS	1000000ULL

/* Packets that a queue should find at a tick: a quarter of the smallest ring
 * that drivers set up by themselves, so that twice the rate fills half of it.
 */
#define POLLING_PERIOD_FILL	64

u64 polling_period_next(u64 period, u64 gone, u64 most);

#endif /* _POLLING_PERIOD_H */
