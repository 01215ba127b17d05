// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hooks: the wrapper in the place of a NAPI's poll function. A device is hooked
 * only while it is to be polled; in interrupt mode it runs its driver's own
 * code, unwatched.
 *
 * A driver may delete and re-create its NAPIs whenever it likes, so a hook says
 * nothing about the NAPI's being there: it is looked up in the device's
 * napi_list under RCU, where a NAPI that is found cannot be freed, each time
 * its poll pointer is to be written. A hook is freed only after a grace period
 * since the pointer was last seen to lead to the wrapper.
 */
#include <linux/hashtable.h>
#include <linux/rculist.h>
#include <linux/sched/clock.h>

#include <polling/core.h>

#define POLLING_HASH_BITS	8

/* From a NAPI to its hook: read under RCU, written under polling_mutex. */
static DEFINE_HASHTABLE(polling_hooks, POLLING_HASH_BITS);

static struct polling_hook *polling_hook_find(const struct napi_struct *napi)
{
	struct polling_hook *hook;

	hash_for_each_possible_rcu(polling_hooks, hook, hash,
				   (unsigned long)napi)
		if (hook->napi == napi)
			return hook;
	return NULL;
}

/* Always, but in auto mode only when that thinks it is time. */
static bool polling_captures(struct polling_queue *q)
{
	return !READ_ONCE(q->pdev->automatic) ||
	       polling_queue_watch(q, false, local_clock(), 1);
}

/* Auto mode's poll in interrupt mode. If the driver has completed, the queue
 * belongs to whoever is interrupted next, and must not be touched.
 */
static int polling_leave(struct polling_hook *hook, struct napi_struct *napi,
			 int budget)
{
	int work = hook->poll(napi, budget);

	if (work >= budget)
		hook->queue->watch.count += POLLING_AUTO_FULL;
	return work;
}

/* What net_rx_action(), netpoll, a NAPI thread or a busy polling socket calls
 * in the place of the driver's poll.
 */
static int polling_wrapper(struct napi_struct *napi, int budget)
{
	struct polling_hook *hook;
	struct polling_queue *q;
	int work;

	/* The poll pointer led here, so the hook was published before: pairs
	 * with the release in polling_hook_put().
	 */
	smp_rmb();
	rcu_read_lock();
	hook = polling_hook_find(napi);
	if (WARN_ON_ONCE(!hook)) {
		rcu_read_unlock();
		return 0;
	}
	q = hook->queue;

	if (!budget) {
		work = hook->poll(napi, budget);
	} else if (test_and_clear_bit(POLLING_QUEUE_PASS, &q->flags)) {
		/* With its whole budget used the driver has not completed,
		 * and the NAPI is still owned by this caller.
		 */
		work = hook->poll(napi, budget);
		if (work >= budget)
			set_bit(POLLING_QUEUE_PASS, &q->flags);
	} else if (polling_may_capture(q, napi)) {
		work = polling_captures(q) ?
		       polling_capture(hook, napi, budget) :
		       polling_leave(hook, napi, budget);
	} else {
		work = hook->poll(napi, budget);
	}
	rcu_read_unlock();
	return work;
}

static struct polling_queue *polling_queue_get(struct polling_dev *pdev,
					       unsigned int index)
{
	struct polling_queue *q;

	list_for_each_entry(q, &pdev->queues, dev_node)
		if (q->index == index)
			return q;

	q = kzalloc(sizeof(*q), GFP_KERNEL);
	if (!q)
		return NULL;
	q->pdev = pdev;
	q->index = index;
	INIT_LIST_HEAD(&q->cpu_node);
	seqcount_init(&q->seq);
	list_add_tail(&q->dev_node, &pdev->queues);
	return q;
}

/* Take hooks out of the table whose NAPIs no longer lead to the wrapper, and
 * free them when nobody can be on the way through them.
 */
static void polling_hooks_free(struct list_head *dead)
{
	struct polling_hook *hook, *next;

	if (list_empty(dead))
		return;
	synchronize_net();
	list_for_each_entry_safe(hook, next, dead, node) {
		list_del(&hook->node);
		hash_del_rcu(&hook->hash);
		kfree_rcu(hook, rcu);
	}
}

/* Move the hooks whose NAPIs are gone, or have been set up anew, to @dead. */
static void polling_hooks_stale(struct polling_dev *pdev,
				struct list_head *dead)
{
	struct polling_hook *hook, *next;
	struct napi_struct *napi;
	bool there;

	list_for_each_entry_safe(hook, next, &pdev->hooks, node) {
		there = false;
		rcu_read_lock();
		list_for_each_entry_rcu(napi, &pdev->dev->napi_list, dev_list)
			if (napi == hook->napi &&
			    READ_ONCE(napi->poll) == polling_wrapper &&
			    polling_hook_find(napi) == hook)
				there = true;
		rcu_read_unlock();
		if (!there) {
			hook->queue->hook = NULL;
			list_move(&hook->node, dead);
		}
	}
}

static unsigned int polling_count_unhooked(const struct net_device *dev)
{
	struct napi_struct *napi;
	unsigned int n = 0;

	rcu_read_lock();
	list_for_each_entry_rcu(napi, &dev->napi_list, dev_list)
		n += READ_ONCE(napi->poll) != polling_wrapper;
	rcu_read_unlock();
	return n;
}

/* The free queue for the next NAPI. The list has the newest NAPI first, so the
 * walk is given numbers from high to low: queue 0 is the first one made.
 */
static struct polling_queue *polling_queue_free(struct polling_dev *pdev)
{
	struct polling_queue *q, *best = NULL;

	list_for_each_entry(q, &pdev->queues, dev_node)
		if (!q->hook && (!best || q->index > best->index))
			best = q;
	return best;
}

static int polling_queues_grow(struct polling_dev *pdev, unsigned int unhooked)
{
	unsigned int i, total = unhooked;
	struct polling_hook *hook;

	list_for_each_entry(hook, &pdev->hooks, node)
		total++;
	for (i = 0; i < total; i++)
		if (!polling_queue_get(pdev, i))
			return -ENOMEM;
	return 0;
}

/* Publish a hook, and put the wrapper in the NAPI's way. */
static void polling_hook_put(struct polling_dev *pdev,
			     struct polling_hook *hook,
			     struct napi_struct *napi, struct polling_queue *q)
{
	hook->napi = napi;
	hook->poll = READ_ONCE(napi->poll);
	hook->queue = q;
	q->hook = hook;
	/* Left over if the last release was polled without the wrapper. */
	clear_bit(POLLING_QUEUE_PASS, &q->flags);
	list_add_tail(&hook->node, &pdev->hooks);
	hash_add_rcu(polling_hooks, &hook->hash, (unsigned long)napi);
	/* The wrapper must find the hook: pairs with its smp_rmb(). */
	smp_store_release(&napi->poll, polling_wrapper);
}

static void polling_hooks_drop(struct list_head *spare)
{
	struct polling_hook *hook, *next;

	list_for_each_entry_safe(hook, next, spare, node)
		kfree(hook);
}

/**
 * polling_hook_scan() - hook all NAPIs of a device that are not hooked yet
 * @pdev: the device
 *
 * Hooks of NAPIs that are gone are freed first, so an address that the driver
 * uses again is found free. What cannot be hooked for want of memory is left
 * in interrupt mode, and tried again at the next scan.
 *
 * Context: process, polling_mutex held.
 */
void polling_hook_scan(struct polling_dev *pdev)
{
	struct polling_hook *hook;
	struct polling_queue *q;
	struct napi_struct *napi;
	LIST_HEAD(spare);
	LIST_HEAD(dead);
	unsigned int n, i;

	polling_hooks_stale(pdev, &dead);
	polling_hooks_free(&dead);

	n = polling_count_unhooked(pdev->dev);
	if (!n || polling_queues_grow(pdev, n))
		return;
	for (i = 0; i < n; i++) {
		hook = kzalloc(sizeof(*hook), GFP_KERNEL);
		if (!hook)
			break;
		list_add(&hook->node, &spare);
	}

	rcu_read_lock();
	list_for_each_entry_rcu(napi, &pdev->dev->napi_list, dev_list) {
		if (READ_ONCE(napi->poll) == polling_wrapper)
			continue;
		hook = list_first_entry_or_null(&spare, struct polling_hook,
						node);
		q = polling_queue_free(pdev);
		if (!hook || !q)
			break;
		list_del(&hook->node);
		polling_hook_put(pdev, hook, napi, q);
	}
	rcu_read_unlock();
	polling_hooks_drop(&spare);
}

/**
 * polling_unhook() - release all queues of a device and take its hooks off
 * @pdev: the device; @pdev->wanted is clear
 *
 * Context: process, polling_mutex held; waits for a driver's poll under way and
 * for a grace period. When it returns, no code of the module runs, or will, on
 * behalf of the device's NAPIs.
 */
void polling_unhook(struct polling_dev *pdev)
{
	struct polling_hook *hook;
	struct polling_queue *q;
	struct napi_struct *napi;
	LIST_HEAD(dead);

	polling_release_all(pdev);

	rcu_read_lock();
	list_for_each_entry_rcu(napi, &pdev->dev->napi_list, dev_list) {
		if (READ_ONCE(napi->poll) != polling_wrapper)
			continue;
		hook = polling_hook_find(napi);
		if (!WARN_ON_ONCE(!hook))
			WRITE_ONCE(napi->poll, hook->poll);
	}
	rcu_read_unlock();

	list_for_each_entry(q, &pdev->queues, dev_node)
		q->hook = NULL;
	list_splice_init(&pdev->hooks, &dead);
	polling_hooks_free(&dead);
}
