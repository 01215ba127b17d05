// SPDX-License-Identifier: GPL-2.0-only
/*
 * A module for the test of stalls: while it is being loaded it holds one CPU
 * with softirqs disabled, so that the CPU's ticks come but are not served.
 */
#include <linux/delay.h>
#include <linux/module.h>
#include <linux/smp.h>
#include <linux/workqueue.h>

static unsigned int cpu;
module_param(cpu, uint, 0444);
MODULE_PARM_DESC(cpu, "the CPU to hold");

static unsigned int ms = 2000;
module_param(ms, uint, 0444);
MODULE_PARM_DESC(ms, "for how long, milliseconds");

static long polling_hog(void *unused)
{
	local_bh_disable();
	mdelay(ms);
	local_bh_enable();
	return 0;
}

static int __init polling_hog_init(void)
{
	if (cpu >= nr_cpu_ids || !cpu_online(cpu))
		return -EINVAL;
	return work_on_cpu(cpu, polling_hog, NULL);
}

static void __exit polling_hog_exit(void)
{
}

module_init(polling_hog_init);
module_exit(polling_hog_exit);

MODULE_DESCRIPTION("Holds a CPU, to test the stall watchdog");
MODULE_LICENSE("GPL");
