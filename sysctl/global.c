// SPDX-License-Identifier: GPL-2.0-only
/*
 * net.polling.*: what holds for all devices. The names, and the ranges where
 * it has the same knob, are those of FreeBSD's kern.polling.
 */
#include <net/net_namespace.h>

#include <polling/core.h>
#include <polling/sysctl.h>

static int polling_apply_enable(struct polling_dev *unused)
{
	polling_dev_apply_all();
	return 0;
}

/* What is bounded by another knob follows it down, so that the two never
 * contradict each other.
 */
static void polling_follow_down(int *knob, int limit)
{
	if (*knob > limit)
		WRITE_ONCE(*knob, limit);
}

static int polling_apply_hz(struct polling_dev *unused)
{
	polling_follow_down(&polling_globals.reg_frac, polling_hz_most());
	return 0;
}

/**
 * polling_limit_burst_max() - the greatest each_burst
 *
 * Context: process, polling_mutex held.
 * Return: packets.
 */
int polling_limit_burst_max(void)
{
	return polling_globals.burst_max;
}

static int polling_limit_lowat(void)
{
	return polling_globals.auto_hiwat;
}

static int polling_apply_hiwat(struct polling_dev *unused)
{
	polling_follow_down(&polling_globals.auto_lowat,
			    polling_globals.auto_hiwat);
	return 0;
}

static int polling_apply_burst_max(struct polling_dev *unused)
{
	polling_follow_down(&polling_globals.each_burst,
			    polling_globals.burst_max);
	return 0;
}

static const struct polling_knob polling_knob_enable = {
	.min = POLLING_MODE_INTERRUPT,
	.max = POLLING_MODE_AUTO,
	.apply = polling_apply_enable,
};

static const struct polling_knob polling_knob_hz = {
	.min = 0,
	.max = POLLING_HZ_MAX,
	.apply = polling_apply_hz,
};

static const struct polling_knob polling_knob_burst_max = {
	.min = POLLING_BURST_MIN,
	.max = POLLING_BURST_MAX,
	.apply = polling_apply_burst_max,
};

static const struct polling_knob polling_knob_each_burst = {
	.min = 1,
	.limit = polling_limit_burst_max,
};

static const struct polling_knob polling_knob_reg_frac = {
	.min = 1,
	.limit = polling_hz_most,
};

static const struct polling_knob polling_knob_user_frac = {
	.min = 0,
	.max = 99,
};

static const struct polling_knob polling_knob_idle_poll = {
	.min = 0,
	.max = 2,
};

static const struct polling_knob polling_knob_idle_spin_us = {
	.min = 0,
	.max = POLLING_SPIN_MAX_US,
};

static const struct polling_knob polling_knob_auto_hiwat = {
	.min = 1,
	.max = POLLING_WAKEUPS_MAX,
	.apply = polling_apply_hiwat,
};

static const struct polling_knob polling_knob_auto_lowat = {
	.min = 0,
	.limit = polling_limit_lowat,
};

static const struct polling_knob polling_knob_auto_sample_ms = {
	.min = 1,
	.max = 1000,
};

static const struct polling_knob polling_knob_auto_freeze_ms = {
	.min = 0,
	.max = 60000,
};

#define POLLING_GLOBAL(field) {						\
	.procname = #field,						\
	.data = &polling_globals.field,					\
	.maxlen = sizeof(int),						\
	.mode = 0644,							\
	.proc_handler = polling_knob_int,				\
	.extra1 = (void *)&polling_knob_##field,			\
}

static struct ctl_table polling_global_table[] = {
	POLLING_GLOBAL(enable),
	POLLING_GLOBAL(hz),
	POLLING_GLOBAL(burst_max),
	POLLING_GLOBAL(each_burst),
	POLLING_GLOBAL(reg_frac),
	POLLING_GLOBAL(user_frac),
	POLLING_GLOBAL(idle_poll),
	POLLING_GLOBAL(idle_spin_us),
	POLLING_GLOBAL(auto_hiwat),
	POLLING_GLOBAL(auto_lowat),
	POLLING_GLOBAL(auto_sample_ms),
	POLLING_GLOBAL(auto_freeze_ms),
	{ }
};

static struct ctl_table_header *polling_global_header;

/**
 * polling_sysctl_init() - register net.polling.*
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_sysctl_init(void)
{
	polling_global_header =
		register_net_sysctl_sz(&init_net, "net/polling",
				       polling_global_table,
				       ARRAY_SIZE(polling_global_table) - 1);
	return polling_global_header ? 0 : -ENOMEM;
}

/**
 * polling_sysctl_exit() - undo polling_sysctl_init()
 *
 * Context: process, module unload.
 */
void polling_sysctl_exit(void)
{
	unregister_net_sysctl_table(polling_global_header);
}
