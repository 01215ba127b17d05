// SPDX-License-Identifier: GPL-2.0-only
/*
 * Release: from polled back to interrupt mode. The queue leaves the CPU's list
 * and its NAPI is scheduled like any other; the wrapper lets that one poll
 * through to the driver, which completes and unmasks its interrupt by itself.
 * What was latched while it was masked fires then. Neither RTNL nor the
 * device's lock is taken, because the one who waits for this may hold them.
 */
#include <linux/delay.h>
#include <linux/sched/clock.h>

#include <polling/core.h>

/**
 * polling_let_go() - give a captured queue's NAPI back to the kernel
 * @q: the queue, not busy
 * @why: for the counters
 *
 * Context: BH disabled, lock of @q->pcpu held, on that CPU unless it has stalled
 * and its queues have been disowned. Afterwards @q->napi belongs to
 * the kernel and its driver, and must not be touched.
 */
void polling_let_go(struct polling_queue *q, enum polling_why why)
{
	struct polling_cpu *pcpu = q->pcpu;
	struct napi_struct *napi = q->napi;

	polling_cpu_del(pcpu, q);

	write_seqcount_begin(&q->seq);
	polling_account_release(&q->stats, &q->clock, local_clock());
	if (why == POLLING_WHY_STATUS)
		q->stats.status_windows++;
	else if (why == POLLING_WHY_STALL)
		q->stats.stalled++;
	write_seqcount_end(&q->seq);

	q->napi = NULL;
	q->poll = NULL;
	q->more = false;
	set_bit(POLLING_QUEUE_PASS, &q->flags);
	WRITE_ONCE(q->pcpu, NULL);
	/* The poll that follows serves what was missed; left set, the bit would
	 * keep the driver from unmasking after it.
	 */
	clear_bit(NAPI_STATE_MISSED, &napi->state);
	polling_list_owner(napi, -1);
	__napi_schedule(napi);
}

/**
 * polling_release_all() - wait until all queues of a closed device are released
 * @pdev: the device, for which polling_dev_open() is false
 *
 * The CPU that captured a queue releases it at its next beat, within 50 ms: no
 * other CPU may take over in the middle of what that one does with the NAPI's
 * page_pool. Only a CPU that does not serve its beats is helped.
 *
 * Context: process, polling_mutex held.
 */
void polling_release_all(struct polling_dev *pdev)
{
	struct polling_queue *q;
	struct polling_cpu *pcpu;
	int cpu;

	/* After this no CPU captures a queue of the device: each has looked
	 * whether it is open under its own lock.
	 */
	for_each_possible_cpu(cpu) {
		pcpu = per_cpu_ptr(polling_cpus, cpu);
		spin_lock_bh(&pcpu->lock);
		spin_unlock_bh(&pcpu->lock);
	}

	list_for_each_entry(q, &pdev->queues, dev_node) {
		while ((pcpu = READ_ONCE(q->pcpu))) {
			if (polling_has_stalled(pcpu))
				polling_watchdog_call();
			usleep_range(50, 200);
		}
	}
}
