// SPDX-License-Identifier: GPL-2.0-only
/*
 * Capture: from interrupt to polled mode. net_rx_action() calls the wrapper in
 * hook.c after an interrupt, which the driver has just masked. The driver's
 * poll is called with NAPI_STATE_IN_BUSY_POLL set, so napi_complete_done()
 * refuses to complete and the driver leaves its interrupt masked; and the
 * queue is put on this CPU's list. NAPIF_STATE_SCHED stays set: the module owns
 * the NAPI until release.c gives it back.
 */
#include <linux/sched/clock.h>
#include <net/gro.h>

#include <polling/core.h>

/* States in which the NAPI is, or is about to be, somebody else's. */
#define POLLING_NOT_OURS (NAPIF_STATE_DISABLE | NAPIF_STATE_NPSVC |	\
			  NAPIF_STATE_IN_BUSY_POLL |			\
			  NAPIF_STATE_PREFER_BUSY_POLL |		\
			  NAPIF_STATE_THREADED |			\
			  NAPIF_STATE_SCHED_THREADED)

/**
 * polling_may_capture() - may this call of the wrapper take the queue over
 * @q: the queue
 * @napi: its NAPI
 *
 * Only net_rx_action()'s call may: a busy polling socket, a NAPI thread and
 * netpoll call the same function and own the NAPI themselves. While the kernel
 * defers interrupts by its own timer (napi_defer_hard_irqs), a poll has no
 * interrupt behind it, and one of the driver's completions is still to come.
 *
 * Context: BH disabled.
 * Return: true if so.
 */
bool polling_may_capture(const struct polling_queue *q,
			 const struct napi_struct *napi)
{
	return polling_dev_open(q->pdev) && in_serving_softirq() &&
	       !READ_ONCE(napi->thread) &&
	       !READ_ONCE(napi->defer_hard_irqs_count) &&
	       !(READ_ONCE(napi->state) & POLLING_NOT_OURS);
}

/* Put the queue on this CPU's list; false if it must not be polled after all:
 * who closes the device then takes every CPU's lock once, so either it sees the
 * queue here, or we see that it is closed.
 */
static bool polling_adopt(struct polling_cpu *pcpu, struct polling_queue *q,
			  const struct polling_hook *hook, u64 start)
{
	bool ok;

	spin_lock(&pcpu->lock);
	ok = polling_dev_open(q->pdev) && pcpu->online;
	if (ok) {
		q->napi = hook->napi;
		q->poll = hook->poll;
		q->busy = true;
		q->status_in = polling_dev_reg_frac(q->pdev);
		q->away = false;
		q->missed = false;
		q->seen = q->stats.packets;
		write_seqcount_begin(&q->seq);
		polling_account_capture(&q->stats, &q->clock, start);
		write_seqcount_end(&q->seq);
		polling_cpu_add(pcpu, q);
	}
	spin_unlock(&pcpu->lock);
	return ok;
}

/**
 * polling_capture() - take a queue over from its interrupt
 * @hook: its hook
 * @napi: its NAPI, scheduled, in net_rx_action()
 * @budget: what net_rx_action() offers, packets
 *
 * Context: NET_RX softirq, netpoll_poll_lock() held by the caller.
 * Return: packets taken, always less than @budget: the full budget would make
 * net_rx_action() queue the NAPI again, and it would have two owners.
 */
int polling_capture(struct polling_hook *hook, struct napi_struct *napi,
		    int budget)
{
	struct polling_cpu *pcpu = this_cpu_ptr(polling_cpus);
	struct polling_queue *q = hook->queue;
	int work;

	polling_charge_from(pcpu, local_clock());
	if (!polling_adopt(pcpu, q, hook, pcpu->mark))
		return hook->poll(napi, budget);

	/* An interrupt that came before this poll is served by it: no leak. */
	clear_bit(NAPI_STATE_MISSED, &napi->state);
	polling_burst_refill(&q->burst, polling_dev_budget(q->pdev), 1);
	work = polling_queue_poll(q, budget);
	q->more = polling_burst_took(&q->burst, work, budget);
	if (!q->more)
		polling_gro_flush(napi);

	if (READ_ONCE(pcpu->count) == 1)
		polling_tick_start(pcpu);
	if (q->more)
		napi_schedule(&pcpu->carrier);

	spin_lock(&pcpu->lock);
	q->busy = false;
	spin_unlock(&pcpu->lock);

	return min(work, budget - 1);
}
