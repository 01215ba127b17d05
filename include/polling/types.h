/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The module's data, and who may touch what. Read this first.
 *
 *   polling_dev    one per net device        (device.c)
 *   polling_queue  one per NAPI of a device  (hook.c, capture.c, release.c)
 *   polling_hook   a queue put in a NAPI's way, while it is there (hook.c)
 *   polling_cpu    one per CPU: the timer, the carrier, the captured queues
 *                  (tick.c, poll.c, idle.c)
 *
 * Locks, outermost first:
 *   RTNL and a device's own lock: held by the kernel when a notifier runs.
 *      Nothing of ours ever takes them.
 *   polling_mutex: devices, their settings, hooking. Process context. A sysctl
 *      table is never registered or unregistered under it, because its
 *      handlers take it and unregistering waits for them.
 *   polling_cpu.lock: which queues a CPU has captured. BH disabled; held for a
 *      few instructions, never around a driver's poll.
 *
 * Who owns a NAPI is the kernel's own rule: whoever set NAPIF_STATE_SCHED. In
 * interrupt mode that is the kernel; from capture to release it is the module,
 * through polling_queue.pcpu. Until the module lets go, napi_disable() waits,
 * so a driver cannot free the NAPI of a captured queue. In interrupt mode it
 * can at any time: then polling_hook.napi is a key to compare, not a pointer
 * to follow, unless the NAPI has just been found in its device's napi_list
 * under RCU.
 */
#ifndef _POLLING_TYPES_H
#define _POLLING_TYPES_H

#include <linux/hrtimer.h>
#include <linux/list.h>
#include <linux/netdevice.h>
#include <linux/seqlock.h>
#include <linux/smp.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include <polling/account.h>
#include <polling/auto.h>
#include <polling/burst.h>
#include <polling/limit.h>
#include <polling/share.h>
#include <polling/spin.h>

struct polling_profile;
struct polling_sysctl;

enum polling_mode {
	POLLING_MODE_FOLLOW = -1,	/* as net.polling.enable says */
	POLLING_MODE_INTERRUPT = 0,
	POLLING_MODE_POLLED = 1,
	POLLING_MODE_AUTO = 2,		/* whichever pays; see auto.c */
};

/**
 * struct polling_conf - what conf.<dev> and conf.default hold
 * @mode: enum polling_mode
 * @budget: packets per tick and queue; 0: burst_max
 * @each_burst: packets per turn; 0: the global one
 * @reg_frac: ticks between status checks; 0: the global one
 * @idle_poll: poll while the CPU is idle, as the global one; -1: as that says
 * @cpu: the CPU that polls it; -1: the one that its interrupts go to
 *
 * Written under polling_mutex, read anywhere with READ_ONCE().
 */
struct polling_conf {
	int mode;
	int budget;
	int each_burst;
	int reg_frac;
	int idle_poll;
	int cpu;
};

/**
 * struct polling_hook - a queue in the way of a NAPI's poll
 * @hash: in the table by which the wrapper finds its queue; RCU
 * @rcu: freed after a grace period, by hook.c alone
 * @node: in polling_dev.hooks; polling_mutex
 * @napi: the NAPI; see above when it may be followed
 * @poll: the driver's own poll function
 * @queue: lives as long as the device, so longer than the hook
 *
 * All but the links is constant once published.
 */
struct polling_hook {
	struct hlist_node hash;
	struct rcu_head rcu;
	struct list_head node;
	struct napi_struct *napi;
	int (*poll)(struct napi_struct *napi, int budget);
	struct polling_queue *queue;
};

/* polling_queue.flags: atomic bit operations only, since two CPUs may meet. */
enum polling_queue_flag {
	/* The next ordinary poll must reach the driver, so that it completes
	 * and unmasks. Set by release, cleared by the wrapper.
	 */
	POLLING_QUEUE_PASS,
};

/**
 * struct polling_queue - one NAPI instance of a device
 * @dev_node: in polling_dev.queues; polling_mutex
 * @pdev: its device; constant
 * @index: number of the queue in its device; constant
 * @hook: the hook, if the NAPI is there and hooked; polling_mutex
 * @pcpu: the CPU that polls it; NULL in interrupt mode. Written under the lock
 *	of that polling_cpu, read anywhere with READ_ONCE()
 * @cpu_node: in polling_cpu.queues while @pcpu is set; its lock
 * @napi: valid while @pcpu is set; its lock
 * @poll: the driver's poll; as @napi
 * @busy: a driver's poll is under way, so the watchdog keeps off; lock of @pcpu
 * @arrived: it has just come from another CPU, which has disowned its NAPI's
 *	page_pool; lock of @pcpu
 * @away: it is polled by another CPU than the one that captured it; as @arrived
 * @flags: enum polling_queue_flag
 * @burst: what is left of this tick's burst; the owner
 * @more: it may hold packets and has burst left for another turn; the owner
 * @status_in: ticks until the next status check; the owner
 * @seq: makes a consistent copy of @stats possible
 * @stats: counters; written by the owner, or under the lock of @pcpu
 * @clock: goes with @stats
 * @window: when the next status window may be; the owner
 * @missed: its NAPI was found missed once since the capture; the owner
 * @leaks: how often its interrupt leaked lately; the owner
 * @watch: what auto mode knows of it; the owner
 * @seen: of @stats.packets, at the last tick; the owner
 *
 * "The owner" is whoever runs the carrier of @pcpu, or the wrapper during
 * capture: never two at a time, because only one holds NAPIF_STATE_SCHED.
 */
struct polling_queue {
	struct list_head dev_node;
	struct polling_dev *pdev;
	unsigned int index;
	struct polling_hook *hook;

	struct polling_cpu *pcpu;
	struct list_head cpu_node;
	struct napi_struct *napi;
	int (*poll)(struct napi_struct *napi, int budget);
	bool busy;
	bool arrived;
	bool away;
	unsigned long flags;

	struct polling_burst burst;
	bool more;
	int status_in;

	seqcount_t seq;
	struct polling_stats stats;
	struct polling_clock clock;

	struct polling_window window;
	bool missed;
	struct polling_leaks leaks;
	struct polling_auto watch;
	u64 seen;
};

/* What is known of a driver's interrupt being masked while captured. */
enum polling_proof {
	POLLING_UNPROVEN,	/* not in the table, and not tried long enough */
	POLLING_PROVEN,		/* in the table, or tried and found good */
	POLLING_REFUSED,	/* its interrupt leaked, and nothing helped */
};

/**
 * struct polling_dev - one net device
 * @node: in polling_devs; polling_mutex
 * @dev: the device; a reference is held from NETDEV_REGISTER to
 *	NETDEV_UNREGISTER
 * @tracker: that reference
 * @conf: its settings
 * @driver: name of its driver, for the user
 * @table: its sysctl table; written by the notifier under RTNL only
 * @queues: its queues; grows under polling_mutex, freed with the device
 * @hooks: its hooks; polling_mutex
 * @automatic: it is in auto mode; as @wanted
 * @wanted: it should be polled; written under polling_mutex, read anywhere.
 *	A wrapper that finds it clear under a polling_cpu's lock captures nothing
 * @closing: it is down, or on its way there; as @wanted
 * @proof: enum polling_proof; set by whoever finds out, only upwards until the
 *	mode is written again
 * @gone: its registers read all ones; set by the owner of a queue, cleared when
 *	the device comes up
 * @profile: what is known of its driver; never NULL
 * @regs: the profile's own mapping of the registers, or NULL; made at the first
 *	hook, unmapped when the device goes
 */
struct polling_dev {
	struct list_head node;
	struct net_device *dev;
	netdevice_tracker tracker;
	struct polling_conf conf;
	char driver[32];
	struct polling_sysctl *table;
	struct list_head queues;
	struct list_head hooks;
	bool automatic;
	bool wanted;
	bool closing;
	enum polling_proof proof;
	bool gone;
	const struct polling_profile *profile;
	void __iomem *regs;
};

/* What the carrier of a CPU is doing; FreeBSD's numbers are its own, too. */
enum polling_phase {
	POLLING_PHASE_IDLE,		/* waits for a tick */
	POLLING_PHASE_SCHEDULED,	/* a tick came, it has not run yet */
	POLLING_PHASE_POLLING,		/* polls */
	POLLING_PHASE_MORE,		/* is to go on in a moment */
};

/**
 * struct polling_cpu - what one CPU needs to poll
 * @lock: see the top of the file
 * @queues: queues captured by this CPU, next to be polled first; @lock
 * @count: their number; @lock, read anywhere with READ_ONCE()
 * @online: may capture; written on this CPU by its hotplug callbacks
 * @cpu: its number; constant
 * @carrier: the NAPI in whose poll all captured queues are polled. Scheduled
 *	by the tick, by a capture that left packets behind, by the idle thread
 * @timer: the tick; runs only while @count is not 0
 * @start: starts @timer on this CPU when another one has sent it a queue
 * @owed: ticks that the carrier has not yet served
 * @beats: timer interrupts since the last tick; the timer
 * @period: time from tick to tick while hz is 0, ns; the carrier
 * @served: when the last tick was served, ns; the carrier
 * @ahead: beats that the timer has been put off by; the timer
 * @handler: time in the timer's handler since the carrier last looked, ns; the
 *	timer adds, the carrier clears it, on one CPU
 * @fired: end of the last timer interrupt, ns; the timer
 * @beat: the timer has come since the carrier last looked; both
 * @stalling: its queues have been disowned by the watchdog; @lock
 * @ticked: jiffies when the carrier last looked; written by it and by the
 *	first capture, read by the watchdog
 * @phase: enum polling_phase; the carrier, and the timer when it is idle
 * @load: percent of this CPU that polling took in the last second; @load_ns and
 *	@load_at, tick_ns and the time when that was found; all the watchdog's
 * @round: the carrier is in the middle of a round; the carrier
 * @unbounded: this round is the idle thread's, so no burst limits it; the carrier
 * @held: the last round left packets behind for want of burst or time; the
 *	carrier
 * @share: what polling may still take of this CPU; the carrier
 * @pace: how many packets it can poll; the carrier
 * @most: the greatest budget of its queues, packets; the carrier
 * @mark: up to when the carrier's time has been charged, ns; the carrier
 * @stats: its counters; see there
 * @spin: the adaptive spin; the carrier
 * @idle_poll: what its queues want of the idle thread, see there; the carrier
 * @idle_turn: the idle thread is calling the carrier; set by it, cleared by the
 *	carrier
 */
struct polling_cpu {
	spinlock_t lock; /* of the list of captured queues */
	struct list_head queues;
	unsigned int count;
	bool online;
	unsigned int cpu;
	struct napi_struct carrier;
	struct hrtimer timer;
	call_single_data_t start;
	atomic_t owed;
	u32 beats;
	u32 ahead;
	u64 period;
	u64 served;
	u64 handler;
	u64 fired;
	bool beat;
	bool stalling;
	unsigned long ticked;
	enum polling_phase phase;
	unsigned int load;
	u64 load_ns;
	u64 load_at;
	bool round;
	bool unbounded;
	bool held;
	struct polling_share share;
	struct polling_pace pace;
	u32 most;
	u64 mark;
	struct polling_cpu_stats stats;
	struct polling_spin spin;
	int idle_poll;
	bool idle_turn;
};

#endif /* _POLLING_TYPES_H */
