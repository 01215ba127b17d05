// SPDX-License-Identifier: GPL-2.0-only
/*
 * The watchdog: once a second, as long as any device is to be polled, it looks
 * for NAPIs that a driver has made anew, for queues that no tick has reached,
 * and for drivers that have proven good. A CPU whose softirqs do not run may
 * hold this work's own timer up, so its tick, which is a hard interrupt, calls
 * for help itself.
 */
#include <linux/sched/clock.h>
#include <linux/workqueue.h>

#include <polling/core.h>

/* A driver not in the table is believed after this time without a leak. */
#define POLLING_PROBATION_NS	(10ULL * NSEC_PER_SEC)

static struct workqueue_struct *polling_wq;
static struct delayed_work polling_watchdog_work;
static struct work_struct polling_stall_work;

/* The tick of this CPU has not come, or its softirq has not run, for a second:
 * its queues go back to their interrupts, polled here for the first time. But
 * not at once: the CPU may have stalled just where it believes that it owns a
 * NAPI's page_pool. So the queues are disowned first, and released when it has
 * still not come back at the next look.
 */
static void polling_cpu_stalled(struct polling_cpu *pcpu)
{
	struct polling_queue *q, *next;
	unsigned int n = 0;

	spin_lock_bh(&pcpu->lock);
	list_for_each_entry_safe(q, next, &pcpu->queues, cpu_node) {
		if (q->busy)
			continue;
		if (!pcpu->stalling) {
			polling_list_owner(q->napi, -1);
			continue;
		}
		polling_let_go(q, POLLING_WHY_STALL);
		n++;
	}
	pcpu->stalling = true;
	spin_unlock_bh(&pcpu->lock);
	if (n)
		pr_warn_once("polling: CPU %u has not polled for a second: its queues are released; look for a task or interrupt that holds that CPU\n",
			     pcpu->cpu);
}

static void polling_look_for_stalls(struct work_struct *work)
{
	int cpu;

	for_each_possible_cpu(cpu) {
		struct polling_cpu *pcpu = per_cpu_ptr(polling_cpus, cpu);

		if (polling_has_stalled(pcpu))
			polling_cpu_stalled(pcpu);
	}
}

/**
 * polling_has_stalled() - has a CPU left its captured queues alone for a second
 * @pcpu: any CPU
 *
 * Context: any.
 * Return: true if so.
 */
bool polling_has_stalled(const struct polling_cpu *pcpu)
{
	return READ_ONCE(pcpu->count) &&
	       time_after(jiffies, READ_ONCE(pcpu->ticked) + HZ);
}

/**
 * polling_watchdog_call() - have stalled queues released, by another CPU
 *
 * Context: any, hard interrupt included.
 */
void polling_watchdog_call(void)
{
	queue_work(polling_wq, &polling_stall_work);
}

static void polling_probation(struct polling_dev *pdev)
{
	struct polling_queue *q;
	u64 leak;

	if (READ_ONCE(pdev->proof) != POLLING_UNPROVEN)
		return;
	list_for_each_entry(q, &pdev->queues, dev_node) {
		leak = READ_ONCE(q->leaks.since);
		if ((leak && local_clock() - leak < POLLING_PROBATION_NS) ||
		    READ_ONCE(q->stats.polled_ns) < POLLING_PROBATION_NS)
			return;
	}
	if (!list_empty(&pdev->queues))
		cmpxchg(&pdev->proof, POLLING_UNPROVEN, POLLING_PROVEN);
}

/* How much of each CPU polling took since the last look. */
static void polling_measure(bool last)
{
	u64 now = ktime_get_ns(), ns;
	struct polling_cpu *pcpu;
	int cpu;

	for_each_possible_cpu(cpu) {
		pcpu = per_cpu_ptr(polling_cpus, cpu);
		ns = READ_ONCE(pcpu->stats.tick_ns);
		WRITE_ONCE(pcpu->load, last ? 0 :
			   min_t(u64, 100, div64_u64((ns - pcpu->load_ns) * 100,
						     max(now - pcpu->load_at, 1ULL))));
		pcpu->load_ns = ns;
		pcpu->load_at = now;
	}
}

static void polling_watchdog(struct work_struct *work)
{
	struct polling_dev *pdev;
	bool again = false;

	mutex_lock(&polling_mutex);
	list_for_each_entry(pdev, &polling_devs, node) {
		if (READ_ONCE(pdev->proof) == POLLING_REFUSED)
			polling_dev_apply(pdev);
		if (!pdev->wanted)
			continue;
		again = true;
		polling_hook_scan(pdev);
		polling_probation(pdev);
	}
	polling_look_for_stalls(NULL);
	polling_measure(!again);
	mutex_unlock(&polling_mutex);

	if (again)
		polling_watchdog_start();
}

/**
 * polling_watchdog_start() - a device is to be polled
 *
 * Context: process.
 */
void polling_watchdog_start(void)
{
	queue_delayed_work(polling_wq, &polling_watchdog_work, HZ);
}

/**
 * polling_watchdog_init() - make the watchdog; it does not run yet
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_watchdog_init(void)
{
	/* Unbound, so that the CPU that stalls does not stall its watchdog. */
	polling_wq = alloc_workqueue("polling", WQ_UNBOUND, 0);
	if (!polling_wq)
		return -ENOMEM;
	INIT_DELAYED_WORK(&polling_watchdog_work, polling_watchdog);
	INIT_WORK(&polling_stall_work, polling_look_for_stalls);
	return 0;
}

/**
 * polling_watchdog_exit() - end it
 *
 * Context: process, module unload; no device is polled any more.
 */
void polling_watchdog_exit(void)
{
	cancel_delayed_work_sync(&polling_watchdog_work);
	destroy_workqueue(polling_wq);
}
