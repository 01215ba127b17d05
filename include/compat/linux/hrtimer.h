/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * hrtimer_setup() takes the callback; before it there was hrtimer_init() and
 * an assignment.
 */
#ifndef _POLLING_COMPAT_LINUX_HRTIMER_H
#define _POLLING_COMPAT_LINUX_HRTIMER_H

#include_next <linux/hrtimer.h>

#if !POLLING_HAS_HRTIMER_SETUP
static inline void hrtimer_setup(struct hrtimer *timer,
				 enum hrtimer_restart (*function)(struct hrtimer *),
				 clockid_t clock_id, enum hrtimer_mode mode)
{
	hrtimer_init(timer, clock_id, mode);
	timer->function = function;
}
#endif

#endif /* _POLLING_COMPAT_LINUX_HRTIMER_H */
