// SPDX-License-Identifier: GPL-2.0-only
/*
 * Idle polling: a SCHED_IDLE thread per CPU, FreeBSD's idle_poll. While nothing
 * else wants the CPU it calls the carrier again and again, so a packet need not
 * wait for the next tick; any other runnable task takes the CPU from it. With
 * idle_poll 2 it runs only for the adaptive spin after a packet (spin.c), so a
 * quiet machine does not spin.
 */
#include <linux/sched/clock.h>
#include <linux/smpboot.h>
#include <linux/thread_info.h>
#include <uapi/linux/sched/types.h>

#include <polling/core.h>

static DEFINE_PER_CPU(struct task_struct *, polling_idle_task);

static bool polling_idle_wanted(const struct polling_cpu *pcpu)
{
	if (!READ_ONCE(pcpu->count))
		return false;
	switch (READ_ONCE(pcpu->idle_poll)) {
	case 0:
		return false;
	case 1:
		return true;
	default:
		return READ_ONCE(pcpu->held) ||
		       polling_spin_on(&pcpu->spin, local_clock());
	}
}

/**
 * polling_idle_wake() - start the idle thread if there is work for it
 * @pcpu: this CPU
 *
 * Context: NET_RX softirq, at the end of a round.
 */
void polling_idle_wake(struct polling_cpu *pcpu)
{
	struct task_struct *task = this_cpu_read(polling_idle_task);

	if (task && polling_idle_wanted(pcpu))
		wake_up_process(task);
}

/**
 * polling_idle_sleeping() - has the idle thread of a CPU nothing to do
 * @cpu: the CPU
 *
 * Context: process, after polling_idle_init() and before polling_idle_exit().
 * Return: true if so.
 */
bool polling_idle_sleeping(unsigned int cpu)
{
	struct task_struct *task = per_cpu(polling_idle_task, cpu);

	return !task || READ_ONCE(task->__state) != TASK_RUNNING;
}

static int polling_idle_should_run(unsigned int cpu)
{
	return polling_idle_wanted(per_cpu_ptr(polling_cpus, cpu));
}

/* One call of the carrier. local_bh_enable() runs the softirq right here. */
static void polling_idle_run(unsigned int cpu)
{
	struct polling_cpu *pcpu = per_cpu_ptr(polling_cpus, cpu);

	local_bh_disable();
	pcpu->idle_turn = true;
	napi_schedule(&pcpu->carrier);
	local_bh_enable();
	cond_resched_tasks_rcu_qs();
	/* With lazy preemption a woken task would wait for the next jiffy. */
	if (test_thread_flag(TIF_NEED_RESCHED_LAZY))
		schedule();
}

static void polling_idle_setup(unsigned int cpu)
{
	static const struct sched_attr attr = {
		.size = sizeof(attr),
		.sched_policy = SCHED_IDLE,
	};

	WARN_ON_ONCE(sched_setattr_nocheck(current, &attr));
}

static struct smp_hotplug_thread polling_idle_thread = {
	.store = &polling_idle_task,
	.thread_should_run = polling_idle_should_run,
	.thread_fn = polling_idle_run,
	.setup = polling_idle_setup,
	.thread_comm = "polling/%u",
};

/**
 * polling_idle_init() - make the threads; they sleep until there is work
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_idle_init(void)
{
	return smpboot_register_percpu_thread(&polling_idle_thread);
}

/**
 * polling_idle_exit() - end them
 *
 * Context: process, module unload.
 */
void polling_idle_exit(void)
{
	smpboot_unregister_percpu_thread(&polling_idle_thread);
}
