// SPDX-License-Identifier: GPL-2.0-only
/*
 * Device polling for Linux: the module's start and end.
 *
 * A NAPI driver masks its interrupt, polls until its ring is empty, and
 * unmasks. This module takes a queue over just after the mask: it lets the
 * driver's poll run as if a socket were busy polling, so that the driver leaves
 * the interrupt masked, and from then on calls that poll itself, from a timer
 * and from the idle CPU. Releasing a queue is one ordinary poll, by which the
 * driver unmasks its interrupt. No driver is changed. The idea and the sysctl
 * names are those of FreeBSD's polling(4) by Luigi Rizzo.
 *
 * A packet's way: interrupt, capture.c, tick.c or idle.c, poll.c, account.c;
 * and out of polled mode by release.c. See Documentation/packet-way.rst.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>

#include <polling/core.h>
#include <polling/sysctl.h>

/* In this order at load, in reverse at unload; see polling_unwind(). */
static const struct {
	int (*init)(void);
	void (*exit)(void);
} polling_parts[] = {
	{ polling_tick_init, polling_tick_exit },
	{ polling_idle_init, polling_idle_exit },
	{ polling_watchdog_init, polling_watchdog_exit },
	{ polling_cpu_sysctl_init, polling_cpu_sysctl_exit },
	{ polling_proc_init, polling_proc_exit },
	{ polling_conf_init, polling_conf_exit },
	{ polling_devices_init, polling_devices_exit },
	{ polling_sysctl_init, polling_sysctl_exit },
};

static void polling_unwind(unsigned int done)
{
	while (done--)
		polling_parts[done].exit();
}

static int __init polling_init(void)
{
	unsigned int i;
	int err;

	if (IS_ENABLED(CONFIG_PREEMPT_RT)) {
		pr_err("not loaded: PREEMPT_RT kernels run softirqs in threads, which polling cannot take over from\n");
		return -EOPNOTSUPP;
	}

	for (i = 0; i < ARRAY_SIZE(polling_parts); i++) {
		err = polling_parts[i].init();
		if (err) {
			pr_err("not loaded: error %d\n", err);
			polling_unwind(i);
			return err;
		}
	}
	pr_info("loaded; all devices are in interrupt mode until net.polling.enable or net.polling.conf.<dev>.mode is 1\n");
	return 0;
}

static void __exit polling_exit(void)
{
	polling_unwind(ARRAY_SIZE(polling_parts));
	/* Hooks are freed by RCU callbacks in this module's memory. */
	rcu_barrier();
}

module_init(polling_init);
module_exit(polling_exit);

MODULE_AUTHOR("The polling developers");
MODULE_DESCRIPTION("Device polling for NAPI drivers");
MODULE_VERSION("0.1.0");
MODULE_LICENSE("GPL");
