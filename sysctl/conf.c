// SPDX-License-Identifier: GPL-2.0-only
/*
 * net.polling.conf.<dev>.*, in the net namespace that holds the device, and
 * net.polling.conf.default.*, from which a device that comes starts.
 */
#include <linux/cpumask.h>
#include <net/net_namespace.h>

#include <polling/core.h>
#include <polling/profile.h>
#include <polling/sysctl.h>

#define POLLING_REASON_LEN	160

static int polling_apply_mode(struct polling_dev *pdev)
{
	if (!pdev)
		return 0;
	if (pdev->conf.mode > POLLING_MODE_INTERRUPT && pdev->profile->refuse)
		return -EOPNOTSUPP;
	/* A device that was given up is tried again when asked for. */
	if (READ_ONCE(pdev->proof) == POLLING_REFUSED)
		WRITE_ONCE(pdev->proof, POLLING_UNPROVEN);
	polling_dev_apply(pdev);
	return 0;
}

static const struct polling_knob polling_knob_mode = {
	.min = POLLING_MODE_FOLLOW,
	.max = POLLING_MODE_AUTO,
	.apply = polling_apply_mode,
};

static const struct polling_knob polling_knob_budget = {
	.min = 0,
	.max = POLLING_BURST_MAX,
};

static const struct polling_knob polling_knob_conf_each_burst = {
	.min = 0,
	.limit = polling_limit_burst_max,
};

static const struct polling_knob polling_knob_conf_reg_frac = {
	.min = 0,
	.limit = polling_hz_most,
};

static const struct polling_knob polling_knob_conf_idle_poll = {
	.min = -1,
	.max = 2,
};

static int polling_limit_cpu(void)
{
	return nr_cpu_ids - 1;
}

static int polling_apply_cpu(struct polling_dev *pdev)
{
	int cpu = pdev ? pdev->conf.cpu : polling_conf_default.cpu;

	return cpu < 0 || cpu_possible(cpu) ? 0 : -EINVAL;
}

static const struct polling_knob polling_knob_cpu = {
	.min = -1,
	.limit = polling_limit_cpu,
	.apply = polling_apply_cpu,
};

static bool polling_has_napi(const struct net_device *dev)
{
	bool has;

	rcu_read_lock();
	has = !list_empty(&dev->napi_list);
	rcu_read_unlock();
	return has;
}

static bool polling_capable(const struct polling_dev *pdev)
{
	return !pdev->profile->refuse && polling_has_napi(pdev->dev) &&
	       READ_ONCE(pdev->proof) == POLLING_PROVEN;
}

static const char *polling_reason(const struct polling_dev *pdev)
{
	if (pdev->profile->refuse)
		return pdev->profile->refuse;
	if (READ_ONCE(pdev->gone))
		return "device gone: its registers read all ones";
	if (!polling_has_napi(pdev->dev))
		return "no NAPI instance, or only while the device is up";
	switch (READ_ONCE(pdev->proof)) {
	case POLLING_REFUSED:
		return "given up: its interrupt does not stay masked";
	case POLLING_PROVEN:
		if (!pdev->profile->proven)
			return "driver not in the table, but tried and found good";
		fallthrough;
	default:
		return pdev->profile->note;
	}
}

static const char *polling_state(const struct polling_dev *pdev)
{
	unsigned int hooked = 0, captured = 0;
	struct polling_queue *q;

	list_for_each_entry(q, &pdev->queues, dev_node) {
		hooked += !!q->hook;
		captured += !!READ_ONCE(q->pcpu);
	}
	if (!captured)
		return "interrupt";
	return captured < hooked ? "mixed" : "polled";
}

enum polling_text {
	POLLING_TEXT_CAPABLE,
	POLLING_TEXT_REASON,
	POLLING_TEXT_STATE,
	POLLING_TEXT_DRIVER,
};

/* What a user may only read. */
static int polling_conf_text(polling_ctl_table *table, int write, void *buffer,
			     size_t *lenp, loff_t *ppos)
{
	const struct polling_dev *pdev = table->extra2;
	char text[POLLING_REASON_LEN];
	const char *s = "";

	mutex_lock(&polling_mutex);
	switch ((enum polling_text)(unsigned long)table->extra1) {
	case POLLING_TEXT_CAPABLE:
		s = polling_capable(pdev) ? "1" : "0";
		break;
	case POLLING_TEXT_REASON:
		s = polling_reason(pdev);
		break;
	case POLLING_TEXT_STATE:
		s = polling_state(pdev);
		break;
	case POLLING_TEXT_DRIVER:
		s = pdev->driver;
		break;
	}
	strscpy(text, s, sizeof(text));
	mutex_unlock(&polling_mutex);
	return polling_show_text(table, text, write, buffer, lenp, ppos);
}

#define POLLING_CONF(name, knob) {					\
	.procname = #name,						\
	.data = (void *)offsetof(struct polling_conf, name),		\
	.maxlen = sizeof(int),						\
	.mode = 0644,							\
	.proc_handler = polling_knob_int,				\
	.extra1 = (void *)&(knob),					\
}

#define POLLING_TEXT(name, what) {					\
	.procname = #name,						\
	.maxlen = POLLING_REASON_LEN,					\
	.mode = 0444,							\
	.proc_handler = polling_conf_text,				\
	.extra1 = (void *)(what),					\
}

#define POLLING_CONF_INTS	6
#define POLLING_CONF_ALL	10

/* The template: data is an offset until a table is made of it. The integers
 * come first, and are all that conf.default has.
 */
static const struct ctl_table polling_conf_template[POLLING_CONF_ALL] = {
	POLLING_CONF(mode, polling_knob_mode),
	POLLING_CONF(budget, polling_knob_budget),
	POLLING_CONF(each_burst, polling_knob_conf_each_burst),
	POLLING_CONF(reg_frac, polling_knob_conf_reg_frac),
	POLLING_CONF(idle_poll, polling_knob_conf_idle_poll),
	POLLING_CONF(cpu, polling_knob_cpu),
	POLLING_TEXT(capable, POLLING_TEXT_CAPABLE),
	POLLING_TEXT(reason, POLLING_TEXT_REASON),
	POLLING_TEXT(state, POLLING_TEXT_STATE),
	POLLING_TEXT(driver, POLLING_TEXT_DRIVER),
};

/**
 * struct polling_sysctl - the table of one device, or of conf.default
 * @header: from its registration
 * @table: the entries, and the empty one that older kernels look for
 *
 * Made and freed by the netdevice notifier, or at load and unload.
 */
struct polling_sysctl {
	struct ctl_table_header *header;
	struct ctl_table table[POLLING_CONF_ALL + 1];
};

static struct polling_sysctl *polling_default_table;

static struct polling_sysctl *polling_conf_table(struct net *net,
						 const char *name,
						 struct polling_conf *conf,
						 struct polling_dev *pdev)
{
	unsigned int n = pdev ? POLLING_CONF_ALL : POLLING_CONF_INTS;
	char path[sizeof("net/polling/conf/") + IFNAMSIZ];
	struct polling_sysctl *t;
	unsigned int i;

	t = kzalloc(sizeof(*t), GFP_KERNEL);
	if (!t)
		return NULL;
	for (i = 0; i < n; i++) {
		t->table[i] = polling_conf_template[i];
		t->table[i].extra2 = pdev;
		if (i < POLLING_CONF_INTS)
			t->table[i].data = (void *)conf +
					   (unsigned long)t->table[i].data;
	}
	snprintf(path, sizeof(path), "net/polling/conf/%s", name);
	t->header = register_net_sysctl_sz(net, path, t->table, n);
	if (!t->header) {
		kfree(t);
		return NULL;
	}
	return t;
}

static void polling_conf_table_free(struct polling_sysctl *t)
{
	if (!t)
		return;
	unregister_net_sysctl_table(t->header);
	kfree(t);
}

/**
 * polling_conf_add() - register conf.<dev> under the device's present name, in
 * its present namespace
 * @pdev: the device
 *
 * Context: process, RTNL held, polling_mutex not held.
 */
void polling_conf_add(struct polling_dev *pdev)
{
	/* These names are taken: such a device has no entry of its own. */
	if (!strcmp(pdev->dev->name, "default") ||
	    !strcmp(pdev->dev->name, "all"))
		pdev->table = NULL;
	else
		pdev->table = polling_conf_table(dev_net(pdev->dev),
						 pdev->dev->name,
						 &pdev->conf, pdev);
	if (!pdev->table)
		netdev_warn(pdev->dev,
			    "polling: no net.polling.conf entry: no memory, or a reserved name\n");
}

/**
 * polling_conf_del() - undo polling_conf_add()
 * @pdev: the device
 *
 * Context: process, RTNL held, polling_mutex not held: waits for handlers.
 */
void polling_conf_del(struct polling_dev *pdev)
{
	polling_conf_table_free(pdev->table);
	pdev->table = NULL;
}

/**
 * polling_conf_init() - register conf.default
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_conf_init(void)
{
	polling_default_table = polling_conf_table(&init_net, "default",
						   &polling_conf_default, NULL);
	return polling_default_table ? 0 : -ENOMEM;
}

/**
 * polling_conf_exit() - undo polling_conf_init()
 *
 * Context: process, module unload.
 */
void polling_conf_exit(void)
{
	polling_conf_table_free(polling_default_table);
}
