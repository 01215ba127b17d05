// SPDX-License-Identifier: GPL-2.0-only
/*
 * /proc/net/polling: one line per queue of the net namespace's devices. The
 * columns are named in the first line; new ones are added at the end, so a
 * script that knows the old ones goes on working.
 */
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <net/net_namespace.h>

#include <polling/core.h>
#include <polling/sysctl.h>

static const char * const polling_columns[] = {
	"device", "queue", "napi", "cpu", "state", "polls", "empty_polls",
	"packets", "busy_ns", "idle_ns", "polled_ns", "max_gap_ns",
	"budget_hits", "captures", "releases", "status_windows", "irq_leaks",
	"stalled",
};

static void polling_proc_head(struct seq_file *m)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(polling_columns); i++)
		seq_printf(m, "%s%s", i ? " " : "", polling_columns[i]);
	seq_putc(m, '\n');
}

/* All counters of a queue as they were at one moment. */
static void polling_stats_copy(struct polling_queue *q,
			       struct polling_stats *st)
{
	unsigned int seq;

	do {
		seq = read_seqcount_begin(&q->seq);
		*st = q->stats;
	} while (read_seqcount_retry(&q->seq, seq));
}

/* The NAPI's number, if it is there; it is followed only while in the list. */
static unsigned int polling_napi_id(const struct polling_queue *q)
{
	const struct napi_struct *napi;
	unsigned int id = 0;

	if (!q->hook)
		return 0;
	rcu_read_lock();
	list_for_each_entry_rcu(napi, &q->pdev->dev->napi_list, dev_list)
		if (napi == q->hook->napi)
			id = READ_ONCE(napi->napi_id);
	rcu_read_unlock();
	return id;
}

static void polling_proc_queue(struct seq_file *m, struct polling_queue *q)
{
	struct polling_cpu *pcpu = READ_ONCE(q->pcpu);
	struct polling_stats st;

	polling_stats_copy(q, &st);
	seq_printf(m, "%s %u %u %d %s",
		   q->pdev->dev->name, q->index, polling_napi_id(q),
		   pcpu ? (int)pcpu->cpu : -1,
		   pcpu ? "polled" : "interrupt");
	seq_printf(m, " %llu %llu %llu %llu %llu %llu %llu",
		   st.polls, st.empty_polls, st.packets, st.busy_ns,
		   st.idle_ns, st.polled_ns, st.max_gap_ns);
	seq_printf(m, " %llu %llu %llu %llu %llu %llu\n",
		   st.budget_hits, st.captures, st.releases,
		   st.status_windows, st.irq_leaks, st.stalled);
}

static int polling_proc_show(struct seq_file *m, void *v)
{
	const struct net *net = seq_file_single_net(m);
	struct polling_queue *q;
	struct polling_dev *pdev;

	polling_proc_head(m);
	mutex_lock(&polling_mutex);
	list_for_each_entry(pdev, &polling_devs, node) {
		if (!net_eq(dev_net(pdev->dev), net))
			continue;
		list_for_each_entry(q, &pdev->queues, dev_node)
			polling_proc_queue(m, q);
	}
	mutex_unlock(&polling_mutex);
	return 0;
}

static int __net_init polling_net_init(struct net *net)
{
	if (!proc_create_net_single("polling", 0444, net->proc_net,
				    polling_proc_show, NULL))
		return -ENOMEM;
	return 0;
}

static void __net_exit polling_net_exit(struct net *net)
{
	remove_proc_entry("polling", net->proc_net);
}

static struct pernet_operations polling_net_ops = {
	.init = polling_net_init,
	.exit = polling_net_exit,
};

/**
 * polling_proc_init() - make /proc/net/polling in every net namespace
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_proc_init(void)
{
	return register_pernet_subsys(&polling_net_ops);
}

/**
 * polling_proc_exit() - undo polling_proc_init()
 *
 * Context: process, module unload.
 */
void polling_proc_exit(void)
{
	unregister_pernet_subsys(&polling_net_ops);
}
