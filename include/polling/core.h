/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the files of the module call in each other, in the order of the packet's
 * way. Each function is described where it is defined.
 */
#ifndef _POLLING_CORE_H
#define _POLLING_CORE_H

#include <linux/mutex.h>
#include <linux/percpu.h>

#include <polling/types.h>

/* The widest ranges; FreeBSD's where it has the same knob. */
#define POLLING_HZ_MAX		100000
#define POLLING_BURST_MIN	10
#define POLLING_BURST_MAX	20000
#define POLLING_SPIN_MAX_US	100000
#define POLLING_WAKEUPS_MAX	65535

/**
 * struct polling_globals - what net.polling.* holds
 * @enable: mode of every device that has none of its own
 * @hz: ticks a second; 0: as the packets come, see period.c
 * @burst_max: packets a queue may take in a tick
 * @each_burst: packets a queue takes in a turn
 * @reg_frac: ticks between status checks
 * @user_frac: percent of a CPU that polling leaves to everything else
 * @idle_poll: poll while the CPU is idle: 0 never, 1 always, 2 adaptive
 * @idle_spin_us: longest adaptive spin
 * @auto_hiwat: wakeups in a sample from which auto mode captures
 * @auto_lowat: packets in a sample below which it releases
 * @auto_sample_ms: length of a sample
 * @auto_freeze_ms: least time for which it keeps a queue captured
 *
 * Written under polling_mutex, read anywhere with READ_ONCE().
 */
struct polling_globals {
	int enable;
	int hz;
	int burst_max;
	int each_burst;
	int reg_frac;
	int user_frac;
	int idle_poll;
	int idle_spin_us;
	int auto_hiwat;
	int auto_lowat;
	int auto_sample_ms;
	int auto_freeze_ms;
};

enum polling_why {
	POLLING_KEEP,		/* no release */
	POLLING_WHY_MODE,	/* the mode says so, or the module goes */
	POLLING_WHY_DISABLE,	/* the driver waits in napi_disable() */
	POLLING_WHY_THREADED,	/* threaded NAPI was switched on */
	POLLING_WHY_BUSY_POLL,	/* a socket wants to busy poll */
	POLLING_WHY_STATUS,	/* a status window */
	POLLING_WHY_LEAK,	/* its interrupt is not masked */
	POLLING_WHY_GONE,	/* the device is gone */
	POLLING_WHY_STALL,	/* no tick came */
	POLLING_WHY_OFFLINE,	/* its CPU goes offline */
	POLLING_WHY_QUIET,	/* auto mode: too few packets */
};

extern struct mutex polling_mutex;
extern struct list_head polling_devs;
extern struct polling_globals polling_globals;
extern struct polling_conf polling_conf_default;
extern struct polling_cpu __percpu *polling_cpus;

/* device.c */
int polling_devices_init(void);
void polling_devices_exit(void);
int polling_dev_mode(const struct polling_dev *pdev);
bool polling_dev_open(const struct polling_dev *pdev);
void polling_dev_apply(struct polling_dev *pdev);
void polling_dev_apply_all(void);
int polling_dev_budget(const struct polling_dev *pdev);
int polling_dev_each_burst(const struct polling_dev *pdev);
int polling_dev_reg_frac(const struct polling_dev *pdev);
int polling_dev_idle_poll(const struct polling_dev *pdev);
int polling_hz_most(void);
bool polling_queue_watch(struct polling_queue *q, bool polled, u64 now,
			 u32 count);

/* hook.c */
void polling_hook_scan(struct polling_dev *pdev);
void polling_unhook(struct polling_dev *pdev);

/* capture.c */
int polling_capture(struct polling_hook *hook, struct napi_struct *napi,
		    int budget);
bool polling_may_capture(const struct polling_queue *q,
			 const struct napi_struct *napi);

/* tick.c */
int polling_tick_init(void);
void polling_tick_exit(void);
void polling_tick_start(struct polling_cpu *pcpu);
u32 polling_tick_serve(struct polling_cpu *pcpu);
void polling_cpu_add(struct polling_cpu *pcpu, struct polling_queue *q);
void polling_cpu_del(struct polling_cpu *pcpu, struct polling_queue *q);
u64 polling_tick_ns(const struct polling_cpu *pcpu);

/* poll.c */
int polling_carrier_poll(struct napi_struct *carrier, int budget);
void polling_charge_from(struct polling_cpu *pcpu, u64 now);
void polling_charge(struct polling_cpu *pcpu, u64 now);
int polling_queue_poll(struct polling_queue *q, int budget);

/* idle.c */
int polling_idle_init(void);
void polling_idle_exit(void);
void polling_idle_wake(struct polling_cpu *pcpu);
bool polling_idle_sleeping(unsigned int cpu);

/* status.c */
enum polling_why polling_status_check(struct polling_queue *q, u64 now);

/* leak.c */
enum polling_why polling_leak(struct polling_queue *q, u64 now);

/* move.c */
bool polling_move(struct polling_queue *q, unsigned int cpu);
bool polling_move_home(struct polling_cpu *pcpu, struct polling_queue *q);
unsigned int polling_move_target(const struct polling_cpu *from);

/* release.c */
void polling_let_go(struct polling_queue *q, enum polling_why why);
void polling_release_all(struct polling_dev *pdev);

/* watchdog.c */
int polling_watchdog_init(void);
void polling_watchdog_exit(void);
void polling_watchdog_start(void);
void polling_watchdog_call(void);
bool polling_has_stalled(const struct polling_cpu *pcpu);

#endif /* _POLLING_CORE_H */
