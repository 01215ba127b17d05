// SPDX-License-Identifier: GPL-2.0-only
/*
 * Poll: the carrier goes round the CPU's captured queues. One round serves one
 * tick, or one call of the idle thread: every queue has a turn of each_burst
 * packets, those that used theirs up have another, until all are empty or have
 * had their burst, as in FreeBSD's netisr_pollmore().
 */
#include <linux/netpoll.h>
#include <linux/sched/clock.h>
#include <net/gro.h>
#include <trace/events/napi.h>

#include <polling/core.h>

/**
 * polling_charge_from() - from here on this CPU's time is polling's
 * @pcpu: this CPU
 * @now: ns
 *
 * Context: NET_RX softirq.
 */
void polling_charge_from(struct polling_cpu *pcpu, u64 now)
{
	pcpu->mark = now;
	polling_share_earn(&pcpu->share, now,
			   READ_ONCE(polling_globals.user_frac),
			   polling_tick_ns(pcpu));
}

/**
 * polling_charge() - account the time since the last call
 * @pcpu: this CPU
 * @now: ns
 *
 * A CPU's time is charged before that of the queue it went to, so the sum of
 * the queues' times never exceeds it, whenever they are read in that order.
 *
 * Context: NET_RX softirq.
 */
void polling_charge(struct polling_cpu *pcpu, u64 now)
{
	struct polling_cpu_stats *st = &pcpu->stats;
	u64 spent = now > pcpu->mark ? now - pcpu->mark : 0;

	pcpu->mark += spent;
	if (pcpu->unbounded) {
		WRITE_ONCE(st->idle_poll_ns, st->idle_poll_ns + spent);
		return;
	}
	WRITE_ONCE(st->tick_ns, st->tick_ns + spent);
	polling_share_spend(&pcpu->share, spent);
}

/**
 * polling_queue_poll() - call the driver's poll for a captured queue
 * @q: the queue; marked busy, so that nobody releases it meanwhile
 * @budget: packets
 *
 * NAPI_STATE_IN_BUSY_POLL is set only around the call: left behind, it would
 * keep the driver from ever completing again.
 *
 * Context: NET_RX softirq on the CPU that captured @q; netpoll_poll_lock()
 * held.
 * Return: packets taken, as the driver says.
 */
int polling_queue_poll(struct polling_queue *q, int budget)
{
	struct polling_cpu *pcpu = this_cpu_ptr(polling_cpus);
	struct napi_struct *napi = q->napi;
	u64 start, end;
	int work;

	start = local_clock();
	set_bit(NAPI_STATE_IN_BUSY_POLL, &napi->state);
	work = q->poll(napi, budget);
	clear_bit(NAPI_STATE_IN_BUSY_POLL, &napi->state);
	end = local_clock();
	polling_charge(pcpu, end);

	write_seqcount_begin(&q->seq);
	polling_account_poll(&q->stats, &q->clock, start, end, work, budget);
	write_seqcount_end(&q->seq);

	if (work > 0) {
		polling_pace_found(&pcpu->pace, end - start, work);
		if (polling_dev_idle_poll(q->pdev))
			polling_spin_found(&pcpu->spin, end, work,
					   READ_ONCE(polling_globals.idle_spin_us) *
					   (u64)NSEC_PER_USEC);
	}
	return work;
}

/* The next queue to have a turn, marked busy; NULL if the round is over. */
static struct polling_queue *polling_next(struct polling_cpu *pcpu)
{
	struct polling_queue *q;

	spin_lock(&pcpu->lock);
	list_for_each_entry(q, &pcpu->queues, cpu_node) {
		if (!q->more || (pcpu->unbounded &&
				 !polling_dev_idle_poll(q->pdev)))
			continue;
		list_move_tail(&q->cpu_node, &pcpu->queues);
		q->busy = true;
		spin_unlock(&pcpu->lock);
		return q;
	}
	spin_unlock(&pcpu->lock);
	return NULL;
}

static void polling_done(struct polling_cpu *pcpu, struct polling_queue *q)
{
	spin_lock(&pcpu->lock);
	q->busy = false;
	if (q->more && polling_burst_goes_on(&q->burst))
		list_move(&q->cpu_node, &pcpu->queues);
	spin_unlock(&pcpu->lock);
}

/* One turn of one queue. In the idle thread's rounds no burst is counted: the
 * CPU has nothing better to do, and the thread is called again.
 */
static int polling_turn(struct polling_cpu *pcpu, struct polling_queue *q,
			int room)
{
	int each = polling_pace_turn(&pcpu->pace,
				     polling_dev_each_burst(q->pdev));
	int budget, work;
	void *have;

	budget = polling_burst_turn(&q->burst, each,
				    polling_dev_budget(q->pdev),
				    pcpu->most, room);
	if (!pcpu->unbounded)
		budget = min_t(int, budget, q->burst.left);
	/* An idle round that was cut short may have used the burst up. */
	if (budget <= 0) {
		q->more = false;
		polling_gro_flush(q->napi);
		return 0;
	}

	have = netpoll_poll_lock(q->napi);
	work = polling_queue_poll(q, budget);
	trace_napi_poll(q->napi, work, budget);
	netpoll_poll_unlock(have);

	/* Some drivers (mlx5) take one packet less than they could when they
	 * are polled by a CPU that their interrupt does not go to.
	 */
	if (q->away && work == budget - 1 && work)
		budget = work;
	q->more = polling_burst_took(&q->burst, work, budget);
	if (pcpu->unbounded)
		q->more = work >= budget;
	if (!q->more) {
		pcpu->held |= work >= budget;
		polling_gro_flush(q->napi);
	}
	return max(work, 0);
}

/* A round begins with the tick or with the idle thread's call. With both at once
 * it is the tick's: that must be served even if a task takes the CPU.
 */
static void polling_round_begin(struct polling_cpu *pcpu, u32 ticks)
{
	struct polling_queue *q;

	pcpu->round = true;
	pcpu->unbounded = pcpu->idle_turn && !ticks;
	pcpu->idle_turn = false;
	if (!pcpu->unbounded)
		return;
	pcpu->held = false;
	spin_lock(&pcpu->lock);
	list_for_each_entry(q, &pcpu->queues, cpu_node)
		if (polling_dev_idle_poll(q->pdev))
			q->more = true;
	spin_unlock(&pcpu->lock);
}

/* The idle thread's rounds are free, see share.c, but end when a task wants the
 * CPU.
 */
static bool polling_may_go_on(struct polling_cpu *pcpu)
{
	if (pcpu->unbounded ? !need_resched() :
			      polling_share_left(&pcpu->share))
		return true;
	pcpu->held = true;
	return false;
}

/**
 * polling_carrier_poll() - poll all queues that this CPU has captured
 * @carrier: the carrier of this CPU
 * @budget: packets that net_rx_action() allows before others have their turn
 *
 * Context: NET_RX softirq.
 * Return: @budget if the round is not over, to be called again; else the
 * packets taken, less than @budget.
 */
int polling_carrier_poll(struct napi_struct *carrier, int budget)
{
	struct polling_cpu *pcpu = container_of(carrier, struct polling_cpu,
						carrier);
	struct polling_queue *q;
	int done = 0;
	u32 ticks;

	/* Left over from a CPU that has gone offline, with nothing to do. */
	if (unlikely(pcpu->cpu != smp_processor_id())) {
		napi_complete(carrier);
		return 0;
	}

	WRITE_ONCE(pcpu->phase, POLLING_PHASE_POLLING);
	polling_charge_from(pcpu, local_clock());
	ticks = polling_tick_serve(pcpu);
	if (!pcpu->round)
		polling_round_begin(pcpu, ticks);
	while (done < budget && polling_may_go_on(pcpu)) {
		q = polling_next(pcpu);
		if (!q)
			break;
		if (polling_move_home(pcpu, q))
			continue;
		done += polling_turn(pcpu, q, budget - done);
		polling_done(pcpu, q);
	}
	if (done >= budget && polling_may_go_on(pcpu)) {
		/* The idle thread's round must not go on in ksoftirqd, where
		 * it would compete with the tasks that it makes way for.
		 */
		if (!pcpu->unbounded) {
			WRITE_ONCE(pcpu->phase, POLLING_PHASE_MORE);
			return budget;
		}
		pcpu->held = true;
	}

	pcpu->round = false;
	WRITE_ONCE(pcpu->phase, POLLING_PHASE_IDLE);
	done = min(done, budget - 1);
	napi_complete_done(carrier, done);
	polling_idle_wake(pcpu);
	polling_charge(pcpu, local_clock());
	pcpu->unbounded = false;
	return done;
}
