/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where the kernel has no lazy preemption, a wish to reschedule is never lazy.
 */
#ifndef _POLLING_COMPAT_LINUX_THREAD_INFO_H
#define _POLLING_COMPAT_LINUX_THREAD_INFO_H

#include_next <linux/thread_info.h>

#ifndef TIF_NEED_RESCHED_LAZY
#define TIF_NEED_RESCHED_LAZY	TIF_NEED_RESCHED
#endif

#endif /* _POLLING_COMPAT_LINUX_THREAD_INFO_H */
