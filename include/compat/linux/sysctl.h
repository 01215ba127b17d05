/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A sysctl handler takes a const table; older kernels pass a writable one.
 */
#ifndef _POLLING_COMPAT_LINUX_SYSCTL_H
#define _POLLING_COMPAT_LINUX_SYSCTL_H

#include_next <linux/sysctl.h>

#if POLLING_HAS_SYSCTL_CONST
#define polling_ctl_table const struct ctl_table
#else
#define polling_ctl_table struct ctl_table
#endif

#endif /* _POLLING_COMPAT_LINUX_SYSCTL_H */
