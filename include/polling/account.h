/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Accounting of polls: what one queue did since the module was loaded. Pure
 * arithmetic on a structure that the caller protects; the queue's seqcount
 * does that (see types.h).
 */
#ifndef _POLLING_ACCOUNT_H
#define _POLLING_ACCOUNT_H

#include <linux/types.h>

/**
 * struct polling_stats - a queue's counters, all of which only grow
 * @polls: times the driver's poll was called while the queue was captured
 * @empty_polls: of these, how many found no packet
 * @packets: packets that the driver said it took
 * @busy_ns: time in polls that found packets
 * @idle_ns: time in polls that found none: what polling spent for nothing
 * @polled_ns: wall time for which the queue was captured
 * @max_gap_ns: longest time between the end of a poll and the next one's start
 * @budget_hits: polls that used up their whole budget
 * @captures: changes from interrupt to polled mode
 * @releases: changes back
 * @status_windows: releases made only to let a latched link interrupt fire
 * @irq_leaks: times an interrupt came although the queue was captured
 * @stalled: releases by the watchdog, because no tick came
 */
struct polling_stats {
	u64 polls;
	u64 empty_polls;
	u64 packets;
	u64 busy_ns;
	u64 idle_ns;
	u64 polled_ns;
	u64 max_gap_ns;
	u64 budget_hits;
	u64 captures;
	u64 releases;
	u64 status_windows;
	u64 irq_leaks;
	u64 stalled;
};

/**
 * struct polling_cpu_stats - a CPU's counters, all of which only grow
 * @ticks: ticks that came
 * @tick_ns: time that polling took of the CPU, ns: ticks and their rounds
 * @idle_poll_ns: time spent in rounds of the idle thread, ns
 * @lost_polls: ticks that came while an earlier one was not yet served
 * @short_ticks: ticks that came less than half a period after the last one
 * @suspect: ticks that came in the middle of a round
 * @stalled: times so many ticks were owed that some were forgiven
 *
 * The ticks are counted by the timer, the times by the carrier, both on the CPU
 * itself; read anywhere with READ_ONCE().
 */
struct polling_cpu_stats {
	u64 ticks;
	u64 tick_ns;
	u64 idle_poll_ns;
	u64 lost_polls;
	u64 short_ticks;
	u64 suspect;
	u64 stalled;
};

/**
 * struct polling_clock - when a queue was last accounted
 * @mark: end of the last poll, or the capture if none came yet, ns
 */
struct polling_clock {
	u64 mark;
};

void polling_account_capture(struct polling_stats *st, struct polling_clock *ck,
			     u64 now);
void polling_account_poll(struct polling_stats *st, struct polling_clock *ck,
			  u64 start, u64 end, int work, int budget);
void polling_account_release(struct polling_stats *st, struct polling_clock *ck,
			     u64 now);

#endif /* _POLLING_ACCOUNT_H */
