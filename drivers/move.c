// SPDX-License-Identifier: GPL-2.0-only
/*
 * Move: a captured queue goes from the CPU that polls it to another one, still
 * captured: because its CPU goes offline, or because the user wants it
 * elsewhere. No interrupt comes in between, so a flood cannot keep the CPU that
 * the queue leaves from what it has to do.
 */
#include <linux/sched/isolation.h>
#include <linux/smp.h>

#include <polling/core.h>

/* The queue is in no list for a moment, so nobody else can release it; who wants
 * it released has closed the device before, so it is not put on another CPU
 * behind their back. Put back (@force) it is still busy.
 */
static bool polling_link(struct polling_cpu *pcpu, struct polling_queue *q,
			 bool force)
{
	bool ok;

	spin_lock(&pcpu->lock);
	ok = force || (pcpu->online && polling_dev_open(q->pdev));
	if (ok) {
		q->busy = force;
		q->arrived = !force;
		q->away |= !force;
		polling_cpu_add(pcpu, q);
		/* Its timer must be started on that CPU; the lock keeps two
		 * senders from using the one request at a time.
		 */
		if (!force)
			smp_call_function_single_async(pcpu->cpu, &pcpu->start);
	}
	spin_unlock(&pcpu->lock);
	return ok;
}

/**
 * polling_move() - have a captured queue polled by another CPU
 * @q: the queue, captured by this CPU and marked busy
 * @cpu: the other CPU
 *
 * Context: BH disabled, no lock held.
 * Return: true if so: then it belongs to that CPU, and must not be touched any
 * more; false: it stays here, still marked busy.
 */
bool polling_move(struct polling_queue *q, unsigned int cpu)
{
	struct polling_cpu *from = q->pcpu;
	struct polling_cpu *to = per_cpu_ptr(polling_cpus, cpu);

	spin_lock(&from->lock);
	polling_cpu_del(from, q);
	spin_unlock(&from->lock);
	polling_list_owner(q->napi, -1);
	if (!polling_link(to, q, false)) {
		polling_list_owner(q->napi, from->cpu);
		polling_link(from, q, true);
		polling_tick_start(from);
		return false;
	}
	return true;
}

/**
 * polling_move_home() - move a queue to the CPU that its device is to be polled
 * by, if that is another one
 * @pcpu: this CPU
 * @q: a queue that it has captured, marked busy
 *
 * Context: NET_RX softirq, no lock held.
 * Return: true if it has been moved, and must not be touched any more.
 */
bool polling_move_home(struct polling_cpu *pcpu, struct polling_queue *q)
{
	int cpu = READ_ONCE(q->pdev->conf.cpu);

	if (likely(cpu < 0) || cpu == pcpu->cpu || !cpu_possible(cpu) ||
	    !READ_ONCE(per_cpu_ptr(polling_cpus, cpu)->online))
		return false;
	return polling_move(q, cpu);
}

/**
 * polling_move_target() - where the queues of a CPU that goes offline may go
 * @from: the CPU that goes
 *
 * Context: CPU hotplug.
 * Return: the CPU with the fewest captured queues, not an isolated one if that
 * can be helped; nr_cpu_ids if there is none.
 */
unsigned int polling_move_target(const struct polling_cpu *from)
{
	unsigned int best = nr_cpu_ids, cost, least = UINT_MAX;
	const struct polling_cpu *pcpu;
	int cpu;

	for_each_cpu(cpu, cpu_active_mask) {
		pcpu = per_cpu_ptr(polling_cpus, cpu);
		if (pcpu == from || !READ_ONCE(pcpu->online))
			continue;
		cost = READ_ONCE(pcpu->count);
		if (!housekeeping_test_cpu(cpu, HK_TYPE_DOMAIN))
			cost += UINT_MAX / 2;
		if (cost < least) {
			least = cost;
			best = cpu;
		}
	}
	return best;
}
