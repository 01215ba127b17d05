/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which mode a queue in auto mode should be in. Pure arithmetic.
 */
#ifndef _POLLING_AUTO_H
#define _POLLING_AUTO_H

#include <linux/types.h>

/* A poll in interrupt mode that used its whole budget up counts as this many
 * wakeups: interrupts would have come meanwhile, had it not gone on.
 */
#define POLLING_AUTO_FULL	8

/* However often a queue had to be captured again, it is tried again in time. */
#define POLLING_AUTO_FREEZE_MAX_NS	64000000000ULL

/**
 * struct polling_auto_conf - auto mode's thresholds
 * @sample: length of a sample, ns
 * @freeze: a captured queue stays so at least for this time, ns
 * @hiwat: wakeups in a sample from which a queue is captured
 * @lowat: packets in a sample below which it is released
 */
struct polling_auto_conf {
	u64 sample;
	u64 freeze;
	u32 hiwat;
	u32 lowat;
};

/**
 * struct polling_auto - what auto mode knows of a queue
 * @since: start of this sample, ns; 0: there was none yet
 * @count: wakeups, or packets if it is captured, in this sample
 * @mean: of the samples, moving average, in 1/16
 * @thaw: no release before this time, ns
 * @left: when it was last released, ns
 * @freeze: how long it stayed captured at least, the last time, ns
 */
struct polling_auto {
	u64 since;
	u32 count;
	u32 mean;
	u64 thaw;
	u64 left;
	u64 freeze;
};

bool polling_auto_sample(struct polling_auto *a,
			 const struct polling_auto_conf *c, bool polled,
			 u64 now, u32 count);

#endif /* _POLLING_AUTO_H */
