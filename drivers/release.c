// SPDX-License-Identifier: GPL-2.0-only
/*
 * Release: from polled back to interrupt mode. The queue leaves the CPU's list
 * and its NAPI is scheduled like any other; the wrapper lets that one poll
 * through to the driver, which completes and unmasks its interrupt by itself.
 * What was latched while it was masked fires then. Neither RTNL nor the
 * device's lock is taken, because the one who waits for this may hold them.
 */
#include <linux/sched/clock.h>

#include <polling/core.h>

/**
 * polling_let_go() - give a captured queue's NAPI back to the kernel
 * @q: the queue, not busy
 * @why: for the counters
 *
 * Context: BH disabled, lock of @q->pcpu held. Afterwards @q->napi belongs to
 * the kernel and its driver, and must not be touched.
 */
void polling_let_go(struct polling_queue *q, enum polling_why why)
{
	struct polling_cpu *pcpu = q->pcpu;
	struct napi_struct *napi = q->napi;

	list_del_init(&q->cpu_node);
	WRITE_ONCE(pcpu->count, pcpu->count - 1);

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
	__napi_schedule(napi);
}

/**
 * polling_release() - release a queue from outside of its carrier
 * @q: the queue
 * @why: for the counters
 *
 * Context: process.
 * Return: true if the queue is not captured any more; false if a poll is under
 * way, after which the carrier will let it go.
 */
bool polling_release(struct polling_queue *q, enum polling_why why)
{
	struct polling_cpu *pcpu = READ_ONCE(q->pcpu);
	bool done = true;

	if (!pcpu)
		return true;
	spin_lock_bh(&pcpu->lock);
	if (q->pcpu != pcpu) {
		done = !READ_ONCE(q->pcpu);
	} else if (q->busy) {
		set_bit(POLLING_QUEUE_LET_GO, &q->flags);
		done = false;
	} else {
		polling_let_go(q, why);
	}
	spin_unlock_bh(&pcpu->lock);
	return done;
}
