// SPDX-License-Identifier: GPL-2.0-only
/*
 * Accounting: the packet's way from poll to release leaves its trace here.
 * Every poll is either busy or idle, by what it found, and every nanosecond
 * between capture and release counts as polled; so busy_ns + idle_ns can never
 * exceed polled_ns, and 1 - busy_ns / polled_ns is a queue's idle share.
 */
#include <linux/minmax.h>

#include <polling/account.h>

/* Time never runs backwards here, even if the clock does between two CPUs. */
static u64 polling_elapsed(u64 from, u64 to)
{
	return to > from ? to - from : 0;
}

/**
 * polling_account_capture() - a queue has been captured
 * @st: its counters
 * @ck: its clock
 * @now: ns
 *
 * Context: any; the caller is the only writer.
 */
void polling_account_capture(struct polling_stats *st, struct polling_clock *ck,
			     u64 now)
{
	st->captures++;
	ck->mark = now;
}

/**
 * polling_account_poll() - the driver's poll has been called
 * @st: counters of the queue
 * @ck: its clock
 * @start: ns before the call
 * @end: ns after it
 * @work: what the driver returned, packets
 * @budget: what it was given, packets
 *
 * Context: any; the caller is the only writer.
 */
void polling_account_poll(struct polling_stats *st, struct polling_clock *ck,
			  u64 start, u64 end, int work, int budget)
{
	u64 spent;

	start = max(start, ck->mark);
	end = max(end, start);
	spent = end - start;

	st->polls++;
	if (work > 0) {
		st->packets += work;
		st->busy_ns += spent;
	} else {
		st->empty_polls++;
		st->idle_ns += spent;
	}
	if (work >= budget)
		st->budget_hits++;
	st->max_gap_ns = max(st->max_gap_ns, start - ck->mark);
	st->polled_ns += end - ck->mark;
	ck->mark = end;
}

/**
 * polling_account_release() - a queue has been given back to its interrupt
 * @st: its counters
 * @ck: its clock
 * @now: ns
 *
 * Context: any; the caller is the only writer.
 */
void polling_account_release(struct polling_stats *st, struct polling_clock *ck,
			     u64 now)
{
	u64 gap = polling_elapsed(ck->mark, now);

	st->releases++;
	st->polled_ns += gap;
	st->max_gap_ns = max(st->max_gap_ns, gap);
}
