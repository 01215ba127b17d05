/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user's side: net.polling.* and /proc/net/polling.
 */
#ifndef _POLLING_SYSCTL_H
#define _POLLING_SYSCTL_H

#include <linux/sysctl.h>

#include <polling/types.h>

/**
 * struct polling_knob - an integer that a user may write
 * @min: least value
 * @max: greatest value, unless @limit is set
 * @limit: gives the greatest value, if that depends on another knob; may be
 *	NULL; polling_mutex held
 * @apply: make a new value take effect, or refuse it; polling_mutex held, the
 *	value is in place, and is taken back if an errno is returned
 */
struct polling_knob {
	int min;
	int max;
	int (*limit)(void);
	int (*apply)(struct polling_dev *pdev);
};

/* knob.c */
int polling_knob_int(polling_ctl_table *table, int write, void *buffer,
		     size_t *lenp, loff_t *ppos);

int polling_show_text(polling_ctl_table *table, const char *text, int write,
		      void *buffer, size_t *lenp, loff_t *ppos);

/* global.c */
int polling_limit_burst_max(void);
int polling_sysctl_init(void);
void polling_sysctl_exit(void);

/* cpu.c */
int polling_cpu_sysctl_init(void);
void polling_cpu_sysctl_exit(void);

/* conf.c */
int polling_conf_init(void);
void polling_conf_exit(void);
void polling_conf_add(struct polling_dev *pdev);
void polling_conf_del(struct polling_dev *pdev);

/* proc.c */
int polling_proc_init(void);
void polling_proc_exit(void);

#endif /* _POLLING_SYSCTL_H */
