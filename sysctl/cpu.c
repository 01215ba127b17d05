// SPDX-License-Identifier: GPL-2.0-only
/*
 * net.polling.cpu.<n>.*: what polling does on each CPU. FreeBSD's counters keep
 * their names, and are summed under net.polling as FreeBSD has them; what Linux
 * adds is the time spent. All of it is only read.
 */
#include <linux/cpumask.h>
#include <net/net_namespace.h>

#include <polling/core.h>
#include <polling/sysctl.h>

enum polling_figure {
	POLLING_FIGURE_BURST,
	POLLING_FIGURE_RESIDUAL_BURST,
	POLLING_FIGURE_PENDING_POLLS,
	POLLING_FIGURE_LOST_POLLS,
	POLLING_FIGURE_SHORT_TICKS,
	POLLING_FIGURE_SUSPECT,
	POLLING_FIGURE_STALLED,
	POLLING_FIGURE_PHASE,
	POLLING_FIGURE_HANDLERS,
	POLLING_FIGURE_SLEEPING,
	/* What follows is not summed. */
	POLLING_FIGURE_LOAD,
	POLLING_FIGURE_TICKS,
	POLLING_FIGURE_TICK_NS,
	POLLING_FIGURE_IDLE_POLL_NS,
};

#define POLLING_SUMMED	POLLING_FIGURE_LOAD
#define POLLING_FIGURES	(POLLING_FIGURE_IDLE_POLL_NS + 1)

static const char * const polling_figure_name[POLLING_FIGURES] = {
	[POLLING_FIGURE_BURST] = "burst",
	[POLLING_FIGURE_RESIDUAL_BURST] = "residual_burst",
	[POLLING_FIGURE_PENDING_POLLS] = "pending_polls",
	[POLLING_FIGURE_LOST_POLLS] = "lost_polls",
	[POLLING_FIGURE_SHORT_TICKS] = "short_ticks",
	[POLLING_FIGURE_SUSPECT] = "suspect",
	[POLLING_FIGURE_STALLED] = "stalled",
	[POLLING_FIGURE_PHASE] = "phase",
	[POLLING_FIGURE_HANDLERS] = "handlers",
	[POLLING_FIGURE_SLEEPING] = "idlepoll_sleeping",
	[POLLING_FIGURE_LOAD] = "load",
	[POLLING_FIGURE_TICKS] = "ticks",
	[POLLING_FIGURE_TICK_NS] = "tick_ns",
	[POLLING_FIGURE_IDLE_POLL_NS] = "idle_poll_ns",
};

static u64 polling_residual(struct polling_cpu *pcpu)
{
	struct polling_queue *q;
	u64 sum = 0;

	spin_lock_bh(&pcpu->lock);
	list_for_each_entry(q, &pcpu->queues, cpu_node)
		if (READ_ONCE(q->more))
			sum += READ_ONCE(q->burst.left);
	spin_unlock_bh(&pcpu->lock);
	return sum;
}

static u64 polling_figure(struct polling_cpu *pcpu, enum polling_figure which)
{
	const struct polling_cpu_stats *st = &pcpu->stats;

	switch (which) {
	case POLLING_FIGURE_BURST:
		return READ_ONCE(pcpu->count) ? READ_ONCE(pcpu->pace.burst) : 0;
	case POLLING_FIGURE_RESIDUAL_BURST:
		return polling_residual(pcpu);
	case POLLING_FIGURE_PENDING_POLLS:
		return READ_ONCE(pcpu->count) ? atomic_read(&pcpu->owed) : 0;
	case POLLING_FIGURE_LOST_POLLS:
		return READ_ONCE(st->lost_polls);
	case POLLING_FIGURE_SHORT_TICKS:
		return READ_ONCE(st->short_ticks);
	case POLLING_FIGURE_SUSPECT:
		return READ_ONCE(st->suspect);
	case POLLING_FIGURE_STALLED:
		return READ_ONCE(st->stalled);
	case POLLING_FIGURE_PHASE:
		return READ_ONCE(pcpu->phase);
	case POLLING_FIGURE_HANDLERS:
		return READ_ONCE(pcpu->count);
	case POLLING_FIGURE_SLEEPING:
		return polling_idle_sleeping(pcpu->cpu);
	case POLLING_FIGURE_LOAD:
		return READ_ONCE(pcpu->load);
	case POLLING_FIGURE_TICKS:
		return READ_ONCE(st->ticks);
	case POLLING_FIGURE_TICK_NS:
		return READ_ONCE(st->tick_ns);
	case POLLING_FIGURE_IDLE_POLL_NS:
		return READ_ONCE(st->idle_poll_ns);
	}
	return 0;
}

/* The sum over all CPUs; of yes or no, whether all say yes; of phases, the one
 * that is farthest.
 */
static u64 polling_figure_sum(enum polling_figure which)
{
	u64 sum = which == POLLING_FIGURE_SLEEPING, v;
	int cpu;

	for_each_possible_cpu(cpu) {
		v = polling_figure(per_cpu_ptr(polling_cpus, cpu), which);
		if (which == POLLING_FIGURE_SLEEPING)
			sum &= v;
		else if (which == POLLING_FIGURE_PHASE)
			sum = max(sum, v);
		else
			sum += v;
	}
	return sum;
}

static int polling_figure_show(polling_ctl_table *table, int write,
			       void *buffer, size_t *lenp, loff_t *ppos)
{
	enum polling_figure which = (unsigned long)table->extra1;
	struct polling_cpu *pcpu = table->extra2;
	char text[24];

	snprintf(text, sizeof(text), "%llu",
		 pcpu ? polling_figure(pcpu, which) : polling_figure_sum(which));
	return polling_show_text(table, text, write, buffer, lenp, ppos);
}

/**
 * struct polling_cpu_sysctl - the table of one CPU, or of the sums
 * @header: from its registration
 * @table: the entries, and the empty one that older kernels look for
 *
 * Made at load, freed at unload.
 */
struct polling_cpu_sysctl {
	struct ctl_table_header *header;
	struct ctl_table table[POLLING_FIGURES + 1];
};

static struct polling_cpu_sysctl *polling_cpu_tables;
static struct polling_cpu_sysctl polling_sum_table;

static int polling_cpu_table(struct polling_cpu_sysctl *t, const char *path,
			     struct polling_cpu *pcpu)
{
	unsigned int i, n = pcpu ? POLLING_FIGURES : POLLING_SUMMED;

	for (i = 0; i < n; i++) {
		t->table[i].procname = polling_figure_name[i];
		t->table[i].maxlen = sizeof(u64);
		t->table[i].mode = 0444;
		t->table[i].proc_handler = polling_figure_show;
		t->table[i].extra1 = (void *)(unsigned long)i;
		t->table[i].extra2 = pcpu;
	}
	t->header = register_net_sysctl_sz(&init_net, path, t->table, n);
	return t->header ? 0 : -ENOMEM;
}

/**
 * polling_cpu_sysctl_init() - register net.polling.cpu.* and the sums
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_cpu_sysctl_init(void)
{
	char path[sizeof("net/polling/cpu/") + 10];
	int cpu, err;

	polling_cpu_tables = kcalloc(nr_cpu_ids, sizeof(*polling_cpu_tables),
				     GFP_KERNEL);
	if (!polling_cpu_tables)
		return -ENOMEM;
	err = polling_cpu_table(&polling_sum_table, "net/polling", NULL);
	for_each_possible_cpu(cpu) {
		if (err)
			break;
		snprintf(path, sizeof(path), "net/polling/cpu/%d", cpu);
		err = polling_cpu_table(&polling_cpu_tables[cpu], path,
					per_cpu_ptr(polling_cpus, cpu));
	}
	if (err)
		polling_cpu_sysctl_exit();
	return err;
}

/**
 * polling_cpu_sysctl_exit() - undo polling_cpu_sysctl_init()
 *
 * Context: process, module unload.
 */
void polling_cpu_sysctl_exit(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		unregister_net_sysctl_table(polling_cpu_tables[cpu].header);
	unregister_net_sysctl_table(polling_sum_table.header);
	kfree(polling_cpu_tables);
}
