// SPDX-License-Identifier: GPL-2.0-only
/*
 * The tick: one timer per CPU that has captured queues. Its interrupt only
 * counts, and schedules the CPU's carrier, in whose poll (poll.c) all else is
 * done: FreeBSD's hardclock_device_poll() and netisr_poll() in Linux terms. The
 * carrier is an ordinary NAPI instance on a dummy device, so net_rx_action()
 * calls it and supplies what a driver's poll needs: XDP's context, RPS, the
 * limits on time and packets.
 */
#include <linux/cpuhotplug.h>
#include <linux/sched/clock.h>

#include <polling/core.h>
#include <polling/period.h>

/* However slow the tick, a driver that waits in napi_disable() is seen this
 * many times a second.
 */
#define POLLING_BEATS	20

struct polling_cpu __percpu *polling_cpus;

static struct net_device *polling_dummy;
static int polling_cpuhp_state;

static u32 polling_beats_per_tick(u64 tick)
{
	return div64_u64(tick * POLLING_BEATS + NSEC_PER_SEC - 1, NSEC_PER_SEC);
}

/**
 * polling_tick_ns() - the time from tick to tick
 * @pcpu: the CPU whose tick is meant
 *
 * Context: any.
 * Return: ns.
 */
u64 polling_tick_ns(const struct polling_cpu *pcpu)
{
	int hz = READ_ONCE(polling_globals.hz);

	return hz ? NSEC_PER_SEC / hz : READ_ONCE(pcpu->period);
}

static ktime_t polling_beat_time(u64 tick)
{
	return ns_to_ktime(div_u64(tick, polling_beats_per_tick(tick)));
}

/* While polling is in debt it will not poll, so the tick need not come; but a
 * beat comes in time.
 */
static u64 polling_put_off(const struct polling_cpu *pcpu, u64 now)
{
	u64 rest = polling_share_rest(&pcpu->share, now,
				      READ_ONCE(polling_globals.user_frac));

	return min_t(u64, rest, NSEC_PER_SEC / POLLING_BEATS);
}

static void polling_count(u64 *counter)
{
	WRITE_ONCE(*counter, *counter + 1);
}

/* FreeBSD's counters of what is amiss with ticks. */
static void polling_count_tick(struct polling_cpu *pcpu, u64 now)
{
	polling_count(&pcpu->stats.ticks);
	if (atomic_read(&pcpu->owed))
		polling_count(&pcpu->stats.lost_polls);
	if (now - pcpu->fired < polling_tick_ns(pcpu) / 2)
		polling_count(&pcpu->stats.short_ticks);
	if (pcpu->phase != POLLING_PHASE_IDLE)
		polling_count(&pcpu->stats.suspect);
	else
		WRITE_ONCE(pcpu->phase, POLLING_PHASE_SCHEDULED);
}

static enum hrtimer_restart polling_timer(struct hrtimer *timer)
{
	struct polling_cpu *pcpu = container_of(timer, struct polling_cpu, timer);
	u64 tick = polling_tick_ns(pcpu);
	u32 per_tick = polling_beats_per_tick(tick);
	u64 start = local_clock();
	u64 rest;

	if (!READ_ONCE(pcpu->count))
		return HRTIMER_NORESTART;

	pcpu->beats += pcpu->ahead;
	pcpu->beats += hrtimer_forward_now(timer, polling_beat_time(tick));
	if (pcpu->beats >= per_tick) {
		polling_count_tick(pcpu, start);
		atomic_add(pcpu->beats / per_tick, &pcpu->owed);
		pcpu->beats %= per_tick;
	}
	rest = polling_put_off(pcpu, start);
	pcpu->ahead = rest ? hrtimer_forward(timer,
					     ktime_add_ns(ktime_get(), rest),
					     polling_beat_time(tick)) : 0;
	if (unlikely(polling_has_stalled(pcpu)))
		polling_watchdog_call();
	WRITE_ONCE(pcpu->beat, true);
	napi_schedule_irqoff(&pcpu->carrier);
	pcpu->fired = local_clock();
	WRITE_ONCE(pcpu->handler, pcpu->handler + pcpu->fired - start);
	return HRTIMER_RESTART;
}

/**
 * polling_cpu_add() - a CPU gets a queue to poll
 * @pcpu: the CPU
 * @q: the queue, in no list
 *
 * Whatever was said of its last queues, it has not stalled with this one.
 *
 * Context: BH disabled, lock of @pcpu held.
 */
void polling_cpu_add(struct polling_cpu *pcpu, struct polling_queue *q)
{
	if (!pcpu->count) {
		pcpu->stalling = false;
		WRITE_ONCE(pcpu->ticked, jiffies);
	}
	WRITE_ONCE(q->pcpu, pcpu);
	list_add_tail(&q->cpu_node, &pcpu->queues);
	WRITE_ONCE(pcpu->count, pcpu->count + 1);
}

/**
 * polling_cpu_del() - a CPU polls a queue no longer
 * @pcpu: the CPU; @q->pcpu still says so, until the caller changes it
 * @q: the queue
 *
 * Context: BH disabled, lock of @pcpu held.
 */
void polling_cpu_del(struct polling_cpu *pcpu, struct polling_queue *q)
{
	list_del_init(&q->cpu_node);
	WRITE_ONCE(pcpu->count, pcpu->count - 1);
}

/**
 * polling_tick_start() - this CPU has queues to poll
 * @pcpu: this CPU
 *
 * The timer stops by itself when the last one is gone.
 *
 * Context: NET_RX softirq or hard interrupt.
 */
void polling_tick_start(struct polling_cpu *pcpu)
{
	if (hrtimer_active(&pcpu->timer))
		return;
	atomic_set(&pcpu->owed, 0);
	pcpu->beats = 0;
	pcpu->ahead = 0;
	hrtimer_start(&pcpu->timer, polling_beat_time(polling_tick_ns(pcpu)),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/* What a captured queue needs on every beat, packets or not. */
static enum polling_why polling_check(struct polling_queue *q, u32 ticks,
				      u64 now)
{
	unsigned long state = READ_ONCE(q->napi->state);
	struct polling_dev *pdev = q->pdev;

	if (!polling_dev_open(pdev))
		return POLLING_WHY_MODE;
	if (state & NAPIF_STATE_DISABLE)
		return POLLING_WHY_DISABLE;
	if (state & NAPIF_STATE_THREADED || READ_ONCE(q->napi->thread))
		return POLLING_WHY_THREADED;
	if (state & NAPIF_STATE_PREFER_BUSY_POLL)
		return POLLING_WHY_BUSY_POLL;
	if (state & NAPIF_STATE_MISSED) {
		enum polling_why why = polling_leak(q, now);

		if (why != POLLING_KEEP)
			return why;
	}

	if (ticks && READ_ONCE(pdev->automatic) &&
	    polling_queue_watch(q, true, now, q->stats.packets - q->seen))
		return POLLING_WHY_QUIET;

	/* hz or reg_frac may have been lowered in the meantime. */
	q->status_in = min(q->status_in, polling_dev_reg_frac(pdev));
	q->status_in -= ticks;
	if (q->status_in > 0)
		return POLLING_KEEP;
	q->status_in = polling_dev_reg_frac(pdev);
	return polling_status_check(q, now);
}

/* What the ticks bring to a queue that stays; how much it got since the last
 * ones.
 */
static u64 polling_refill(struct polling_cpu *pcpu, struct polling_queue *q,
			  u32 ticks)
{
	u64 got = q->stats.packets - q->seen;

	if (pcpu->stalling || q->arrived)
		polling_list_owner(q->napi, pcpu->cpu);
	q->arrived = false;
	if (ticks) {
		q->seen = q->stats.packets;
		polling_burst_refill(&q->burst, polling_dev_budget(q->pdev),
				     ticks);
		q->more = true;
	}
	return got;
}

/* One that always polls makes the thread poll; one that never does, does not. */
static int polling_idle_more(int a, int b)
{
	return a == 1 || b == 1 ? 1 : max(a, b);
}

/* Look at all queues: release those that must go, refill the others. Returns the
 * packets of the queue that got most since the last tick.
 */
static u64 polling_look(struct polling_cpu *pcpu, u32 ticks, u64 now)
{
	struct polling_queue *q, *next;
	enum polling_why why;
	int most = 1, idle = 0;
	u64 got = 0;

	spin_lock(&pcpu->lock);
	list_for_each_entry_safe(q, next, &pcpu->queues, cpu_node) {
		why = polling_check(q, ticks, now);
		if (why != POLLING_KEEP) {
			polling_let_go(q, why);
			continue;
		}
		got = max(got, polling_refill(pcpu, q, ticks));
		most = max(most, polling_dev_budget(q->pdev));
		idle = polling_idle_more(idle, polling_dev_idle_poll(q->pdev));
	}
	pcpu->stalling = false;
	pcpu->most = most;
	WRITE_ONCE(pcpu->idle_poll, idle);
	spin_unlock(&pcpu->lock);
	return got;
}

/**
 * polling_tick_serve() - do what the ticks that have come ask for
 * @pcpu: this CPU
 *
 * Looks at each captured queue, releases those that must go, and gives the
 * others the burst of each tick since the last time.
 *
 * Context: NET_RX softirq, in the carrier's poll.
 * Return: how many ticks have come.
 */
u32 polling_tick_serve(struct polling_cpu *pcpu)
{
	u64 now, cost, got;
	u32 ticks;

	if (!READ_ONCE(pcpu->beat))
		return 0;
	now = local_clock();
	cost = polling_share_tick(&pcpu->share, xchg(&pcpu->handler, 0),
				  now - pcpu->fired);
	WRITE_ONCE(pcpu->stats.tick_ns, pcpu->stats.tick_ns + cost);
	WRITE_ONCE(pcpu->beat, false);
	WRITE_ONCE(pcpu->ticked, jiffies);
	ticks = atomic_xchg(&pcpu->owed, 0);
	if (ticks > POLLING_OWED_MAX)
		polling_count(&pcpu->stats.stalled);

	got = polling_look(pcpu, ticks, now);
	if (ticks) {
		pcpu->held = false;
		polling_pace_tick(&pcpu->pace,
				  polling_share_of(polling_tick_ns(pcpu),
						   READ_ONCE(polling_globals.user_frac)),
				  READ_ONCE(polling_globals.burst_max));
		WRITE_ONCE(pcpu->period,
			   polling_period_next(pcpu->period,
					       now - pcpu->served, got));
		pcpu->served = now;
	}
	polling_charge(pcpu, local_clock());
	return ticks;
}

static int polling_cpu_online(unsigned int cpu)
{
	struct polling_cpu *pcpu = per_cpu_ptr(polling_cpus, cpu);

	spin_lock_bh(&pcpu->lock);
	pcpu->online = true;
	spin_unlock_bh(&pcpu->lock);
	return 0;
}

/* The next queue to leave a CPU that goes, marked busy; NULL: there is none. */
static struct polling_queue *polling_leaving(struct polling_cpu *pcpu)
{
	struct polling_queue *q;

	spin_lock(&pcpu->lock);
	pcpu->online = false;
	q = list_first_entry_or_null(&pcpu->queues, struct polling_queue,
				     cpu_node);
	if (q)
		q->busy = true;
	spin_unlock(&pcpu->lock);
	return q;
}

/* Runs on the CPU that goes: its queues go to other CPUs, or back to their
 * interrupts if there is none.
 */
static int polling_cpu_offline(unsigned int cpu)
{
	struct polling_cpu *pcpu = per_cpu_ptr(polling_cpus, cpu);
	struct polling_queue *q;
	unsigned int to;

	local_bh_disable();
	while ((q = polling_leaving(pcpu))) {
		to = polling_move_target(pcpu);
		if (to < nr_cpu_ids && polling_move(q, to))
			continue;
		spin_lock(&pcpu->lock);
		q->busy = false;
		polling_let_go(q, POLLING_WHY_OFFLINE);
		spin_unlock(&pcpu->lock);
	}
	local_bh_enable();
	hrtimer_cancel(&pcpu->timer);
	return 0;
}

/* It may come so late that the CPU is already on its way offline. */
static void polling_start_remote(void *info)
{
	struct polling_cpu *pcpu = info;

	if (READ_ONCE(pcpu->online))
		polling_tick_start(pcpu);
}

static void polling_cpus_free(void)
{
	int cpu;

	for_each_possible_cpu(cpu) {
		struct polling_cpu *pcpu = per_cpu_ptr(polling_cpus, cpu);

		hrtimer_cancel(&pcpu->timer);
		napi_disable(&pcpu->carrier);
		netif_napi_del(&pcpu->carrier);
	}
	free_netdev_dummy(polling_dummy);
	free_percpu(polling_cpus);
}

static void polling_cpu_setup(struct polling_cpu *pcpu, unsigned int cpu)
{
	spin_lock_init(&pcpu->lock);
	INIT_LIST_HEAD(&pcpu->queues);
	pcpu->cpu = cpu;
	pcpu->period = POLLING_PERIOD_MAX_NS;
	INIT_CSD(&pcpu->start, polling_start_remote, pcpu);
	hrtimer_setup(&pcpu->timer, polling_timer, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_PINNED_HARD);
	/* No socket may busy poll the carrier. */
	set_bit(NAPI_STATE_NO_BUSY_POLL, &pcpu->carrier.state);
	netif_napi_add(polling_dummy, &pcpu->carrier, polling_carrier_poll);
	napi_enable(&pcpu->carrier);
}

/**
 * polling_tick_init() - make the timers and carriers of all CPUs
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_tick_init(void)
{
	int cpu, ret;

	polling_cpus = alloc_percpu(struct polling_cpu);
	if (!polling_cpus)
		return -ENOMEM;
	polling_dummy = alloc_netdev_dummy(0);
	if (!polling_dummy) {
		free_percpu(polling_cpus);
		return -ENOMEM;
	}
	for_each_possible_cpu(cpu)
		polling_cpu_setup(per_cpu_ptr(polling_cpus, cpu), cpu);

	ret = cpuhp_setup_state(CPUHP_AP_ONLINE_DYN, "net/polling:online",
				polling_cpu_online, polling_cpu_offline);
	if (ret < 0) {
		polling_cpus_free();
		return ret;
	}
	polling_cpuhp_state = ret;
	return 0;
}

/**
 * polling_tick_exit() - undo polling_tick_init()
 *
 * The hotplug callback runs on each CPU, so a request to start its timer has
 * been served before.
 *
 * Context: process, module unload; no queue is captured any more.
 */
void polling_tick_exit(void)
{
	cpuhp_remove_state(polling_cpuhp_state);
	polling_cpus_free();
}
