// SPDX-License-Identifier: GPL-2.0-only
/*
 * Devices: every net device of every net namespace has an object here, from its
 * registration to its end, which holds its settings and its queues. A move to
 * another namespace or a new name takes it along.
 */
#include <linux/device.h>

#include <polling/core.h>
#include <polling/profile.h>
#include <polling/sysctl.h>

/* Devices, their settings, and hooking; see types.h. */
DEFINE_MUTEX(polling_mutex);
LIST_HEAD(polling_devs);

struct polling_globals polling_globals = {
	.enable = POLLING_MODE_INTERRUPT,
	.hz = 1000,
	.burst_max = POLLING_BURST_MAX,
	.each_burst = 64,
	.reg_frac = 20,
	.user_frac = 50,
	.idle_poll = 2,
	.idle_spin_us = 3000,
	.auto_hiwat = 10,
	.auto_lowat = 5,
	.auto_sample_ms = 10,
	.auto_freeze_ms = 1000,
};

struct polling_conf polling_conf_default = {
	.mode = POLLING_MODE_FOLLOW,
	.idle_poll = -1,
	.cpu = -1,
};

static bool polling_exiting;

/**
 * polling_dev_mode() - the mode a device should be in
 * @pdev: the device
 *
 * Context: any.
 * Return: enum polling_mode, never POLLING_MODE_FOLLOW.
 */
int polling_dev_mode(const struct polling_dev *pdev)
{
	int mode = READ_ONCE(pdev->conf.mode);

	return mode == POLLING_MODE_FOLLOW ? READ_ONCE(polling_globals.enable) :
					     mode;
}

/**
 * polling_dev_budget() - how much a queue of a device may take in a tick
 * @pdev: the device
 *
 * Context: any.
 * Return: packets, at least 1.
 */
int polling_dev_budget(const struct polling_dev *pdev)
{
	return READ_ONCE(pdev->conf.budget) ?:
	       READ_ONCE(polling_globals.burst_max);
}

/**
 * polling_dev_each_burst() - how much a queue of a device takes in a turn
 * @pdev: the device
 *
 * Context: any.
 * Return: packets, at least 1.
 */
int polling_dev_each_burst(const struct polling_dev *pdev)
{
	return READ_ONCE(pdev->conf.each_burst) ?:
	       READ_ONCE(polling_globals.each_burst);
}

/**
 * polling_dev_reg_frac() - how often a device's status is checked
 * @pdev: the device
 *
 * Context: any.
 * Return: ticks, at least 1, and not more than there are in a second.
 */
int polling_dev_reg_frac(const struct polling_dev *pdev)
{
	int ticks = READ_ONCE(pdev->conf.reg_frac) ?:
		    READ_ONCE(polling_globals.reg_frac);

	return min(ticks, polling_hz_most());
}

/**
 * polling_hz_most() - how many ticks there may be in a second
 *
 * Context: any.
 * Return: hz, or the greatest one if the tick is adaptive.
 */
int polling_hz_most(void)
{
	return READ_ONCE(polling_globals.hz) ?: POLLING_HZ_MAX;
}

/**
 * polling_dev_idle_poll() - may the idle thread poll a device
 * @pdev: the device
 *
 * Context: any.
 * Return: 0 never, 1 always, 2 adaptive.
 */
int polling_dev_idle_poll(const struct polling_dev *pdev)
{
	int how = READ_ONCE(pdev->conf.idle_poll);

	return how < 0 ? READ_ONCE(polling_globals.idle_poll) : how;
}

/**
 * polling_queue_watch() - have auto mode look at a queue
 * @q: a queue of a device in auto mode
 * @polled: it is captured
 * @now: ns
 * @count: wakeups since the last call, or packets if it is captured
 *
 * Context: NET_RX softirq, owner of @q.
 * Return: true if it should change to the other mode.
 */
bool polling_queue_watch(struct polling_queue *q, bool polled, u64 now,
			 u32 count)
{
	struct polling_auto_conf conf = {
		.sample = (u64)READ_ONCE(polling_globals.auto_sample_ms) *
			  NSEC_PER_MSEC,
		.freeze = (u64)READ_ONCE(polling_globals.auto_freeze_ms) *
			  NSEC_PER_MSEC,
		.hiwat = READ_ONCE(polling_globals.auto_hiwat),
		.lowat = READ_ONCE(polling_globals.auto_lowat),
	};

	return polling_auto_sample(&q->watch, &conf, polled, now, count);
}

/**
 * polling_dev_open() - may a device's queues be captured, and stay so
 * @pdev: the device
 *
 * Context: any.
 * Return: true if so.
 */
bool polling_dev_open(const struct polling_dev *pdev)
{
	return READ_ONCE(pdev->wanted) && !READ_ONCE(pdev->closing) &&
	       !READ_ONCE(pdev->gone) &&
	       READ_ONCE(pdev->proof) != POLLING_REFUSED;
}

static void polling_dev_kick(struct polling_dev *pdev)
{
	if (pdev->wanted && !pdev->automatic && pdev->regs && pdev->profile->kick &&
	    netif_running(pdev->dev))
		pdev->profile->kick(pdev);
}

/**
 * polling_dev_apply() - bring a device into the mode it should be in
 * @pdev: the device
 *
 * Context: process, polling_mutex held. A device put back into interrupt mode
 * is in it when this returns; one put into polled mode is captured behind its
 * next interrupt.
 */
void polling_dev_apply(struct polling_dev *pdev)
{
	const struct polling_profile *profile = pdev->profile;
	int mode = polling_dev_mode(pdev);
	bool want = mode != POLLING_MODE_INTERRUPT && !profile->refuse &&
		    READ_ONCE(pdev->proof) != POLLING_REFUSED;
	bool was_automatic = pdev->automatic;

	WRITE_ONCE(pdev->automatic, mode == POLLING_MODE_AUTO);
	if (want == pdev->wanted) {
		if (was_automatic)
			polling_dev_kick(pdev);
		return;
	}
	if (!want) {
		WRITE_ONCE(pdev->wanted, false);
		polling_unhook(pdev);
		if (net_ratelimit())
			netdev_info(pdev->dev, "polling: interrupt mode\n");
		return;
	}

	if (profile->attach && !pdev->regs && profile->attach(pdev))
		netdev_warn(pdev->dev,
			    "polling: cannot map the registers: link changes are looked for once a second\n");
	WRITE_ONCE(pdev->gone, false);
	WRITE_ONCE(pdev->wanted, true);
	polling_hook_scan(pdev);
	polling_dev_kick(pdev);
	polling_watchdog_start();
	if (net_ratelimit())
		netdev_info(pdev->dev, "polling: %s mode\n",
			    pdev->automatic ? "auto" : "polled");
}

/**
 * polling_dev_apply_all() - net.polling.enable has changed
 *
 * Context: process, polling_mutex held.
 */
void polling_dev_apply_all(void)
{
	struct polling_dev *pdev;

	list_for_each_entry(pdev, &polling_devs, node)
		polling_dev_apply(pdev);
}

static struct polling_dev *polling_dev_find(const struct net_device *dev)
{
	struct polling_dev *pdev;

	list_for_each_entry(pdev, &polling_devs, node)
		if (pdev->dev == dev)
			return pdev;
	return NULL;
}

static struct polling_dev *polling_dev_new(struct net_device *dev)
{
	struct polling_dev *pdev = kzalloc(sizeof(*pdev), GFP_KERNEL);

	if (!pdev)
		return NULL;
	INIT_LIST_HEAD(&pdev->queues);
	INIT_LIST_HEAD(&pdev->hooks);
	pdev->dev = dev;
	netdev_hold(dev, &pdev->tracker, GFP_KERNEL);
	pdev->conf = polling_conf_default;
	pdev->profile = polling_profile_find(dev);
	pdev->proof = pdev->profile->proven ? POLLING_PROVEN :
					      POLLING_UNPROVEN;
	if (dev->dev.parent && dev->dev.parent->driver)
		strscpy(pdev->driver, dev->dev.parent->driver->name,
			sizeof(pdev->driver));
	return pdev;
}

static void polling_dev_register(struct net_device *dev)
{
	struct polling_dev *pdev;

	mutex_lock(&polling_mutex);
	/* It is known if it has moved here from another namespace. */
	pdev = polling_dev_find(dev);
	if (!pdev) {
		pdev = polling_dev_new(dev);
		if (!pdev) {
			mutex_unlock(&polling_mutex);
			netdev_warn(dev, "polling: no memory: this device cannot be polled\n");
			return;
		}
		list_add_tail(&pdev->node, &polling_devs);
		polling_dev_apply(pdev);
	}
	mutex_unlock(&polling_mutex);
	polling_conf_add(pdev);
}

static void polling_dev_free(struct polling_dev *pdev)
{
	struct polling_queue *q, *next;

	list_for_each_entry_safe(q, next, &pdev->queues, dev_node)
		kfree(q);
	if (pdev->regs)
		pdev->profile->detach(pdev);
	netdev_put(pdev->dev, &pdev->tracker);
	kfree(pdev);
}

static void polling_dev_unregister(struct polling_dev *pdev)
{
	polling_conf_del(pdev);
	/* Only its namespace changes if the device itself stays registered. */
	if (pdev->dev->reg_state == NETREG_REGISTERED && !polling_exiting)
		return;

	mutex_lock(&polling_mutex);
	list_del(&pdev->node);
	if (pdev->wanted) {
		WRITE_ONCE(pdev->wanted, false);
		polling_unhook(pdev);
	}
	mutex_unlock(&polling_mutex);
	polling_dev_free(pdev);
}

/* The driver is about to stop. Some wait for their NAPI with
 * napi_synchronize(), which leaves no mark on it that the tick could see, so
 * its queues are released before.
 */
static void polling_dev_closing(struct polling_dev *pdev)
{
	mutex_lock(&polling_mutex);
	WRITE_ONCE(pdev->closing, true);
	polling_release_all(pdev);
	mutex_unlock(&polling_mutex);
}

/* The driver has set something up: its NAPIs may be new ones. */
static void polling_dev_changed(struct polling_dev *pdev, bool up)
{
	mutex_lock(&polling_mutex);
	if (up) {
		WRITE_ONCE(pdev->gone, false);
		WRITE_ONCE(pdev->closing, false);
	}
	if (pdev->wanted)
		polling_hook_scan(pdev);
	mutex_unlock(&polling_mutex);
}

/* RTNL is held, and perhaps the device's own lock: neither is taken here. */
static int polling_netdev_event(struct notifier_block *nb, unsigned long event,
				void *ptr)
{
	struct net_device *dev = netdev_notifier_info_to_dev(ptr);
	struct polling_dev *pdev;

	if (event == NETDEV_REGISTER) {
		polling_dev_register(dev);
		return NOTIFY_DONE;
	}

	mutex_lock(&polling_mutex);
	pdev = polling_dev_find(dev);
	mutex_unlock(&polling_mutex);
	/* It stays: only this notifier, under RTNL, ever frees it. */
	if (!pdev)
		return NOTIFY_DONE;

	switch (event) {
	case NETDEV_GOING_DOWN:
		polling_dev_closing(pdev);
		break;
	case NETDEV_UP:
	case NETDEV_CHANGEMTU:
	case NETDEV_CHANGE:
		polling_dev_changed(pdev, event == NETDEV_UP);
		break;
	case NETDEV_CHANGENAME:
		polling_conf_del(pdev);
		polling_conf_add(pdev);
		break;
	case NETDEV_UNREGISTER:
		polling_dev_unregister(pdev);
		break;
	}
	return NOTIFY_DONE;
}

static struct notifier_block polling_netdev_notifier = {
	.notifier_call = polling_netdev_event,
};

/**
 * polling_devices_init() - learn of all devices, present and future
 *
 * Context: process, module load.
 * Return: 0 or an errno.
 */
int polling_devices_init(void)
{
	polling_exiting = false;
	return register_netdevice_notifier(&polling_netdev_notifier);
}

/**
 * polling_devices_exit() - put all devices back and forget them
 *
 * Context: process, module unload.
 */
void polling_devices_exit(void)
{
	/* Unregistering plays NETDEV_UNREGISTER for every device there is. */
	polling_exiting = true;
	unregister_netdevice_notifier(&polling_netdev_notifier);
}
