/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How often is too often: status windows that change nothing, and interrupts
 * that come although they should be masked. Pure arithmetic.
 */
#ifndef _POLLING_LIMIT_H
#define _POLLING_LIMIT_H

#include <linux/types.h>

/* A link change is noticed within this time, whatever came before. */
#define POLLING_WINDOW_MAX_NS	1000000000ULL

/* More leaks than this within a second are not an accident. */
#define POLLING_LEAKS_MAX	10

/**
 * struct polling_window - status windows of one queue
 * @next: no window before this time, ns
 * @gap: distance of the last two, ns; 0: the last one brought the change
 */
struct polling_window {
	u64 next;
	u64 gap;
};

/**
 * struct polling_leaks - leaks of one queue
 * @since: start of the second that is counted, ns
 * @count: leaks in it
 */
struct polling_leaks {
	u64 since;
	u32 count;
};

bool polling_window_due(struct polling_window *w, bool differs, u64 now,
			u64 first);
bool polling_leaks_too_many(struct polling_leaks *l, u64 now);

#endif /* _POLLING_LIMIT_H */
