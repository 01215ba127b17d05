// SPDX-License-Identifier: GPL-2.0-only
/*
 * The user's share: user_frac percent of each CPU belong to everything but
 * polling. Polling earns the rest as time goes by, pays for each round with the
 * time it took, and waits when it has nothing left. What it spends too much in
 * one round it owes for the next ones, so the share holds on average whatever a
 * single driver poll costs. The idle thread does not pay: it has only time that
 * nobody else wanted. The tick pays for itself, too, and comes later while there
 * is debt: on a slow CPU, or with a high hz, the ticks alone would take it all.
 */
#include <linux/compiler.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time64.h>

#include <polling/share.h>

/**
 * polling_share_of() - what polling may have of a time
 * @ns: the time, at most some seconds
 * @user_frac: percent of the CPU that belong to everything else
 *
 * Context: any.
 * Return: ns.
 */
s64 polling_share_of(u64 ns, int user_frac)
{
	return div_u64(ns * (100 - user_frac), 100);
}

/* What has been earned since the last time. */
static s64 polling_share_earned(const struct polling_share *s, u64 now,
				int user_frac)
{
	u64 since = READ_ONCE(s->since);
	u64 gone = now > since ? now - since : 0;

	return polling_share_of(min_t(u64, gone, NSEC_PER_SEC), user_frac);
}

/**
 * polling_share_earn() - time has gone by
 * @s: the CPU's account
 * @now: ns
 * @user_frac: percent of the CPU that belong to everything else
 * @tick: time from tick to tick, ns
 *
 * Debt beyond a second's share is forgiven: a poll that hangs once must not keep
 * the queues waiting for minutes.
 *
 * Context: any.
 */
void polling_share_earn(struct polling_share *s, u64 now, int user_frac,
			u64 tick)
{
	s64 earned = polling_share_earned(s, now, user_frac);
	s64 credit;

	WRITE_ONCE(s->since, now);
	credit = max_t(s64, s->credit, -polling_share_of(NSEC_PER_SEC, user_frac));
	credit += earned;
	WRITE_ONCE(s->credit,
		   min_t(s64, credit, max(tick, POLLING_CREDIT_MAX_NS)));
}

/**
 * polling_share_spend() - polling has taken time
 * @s: the CPU's account
 * @ns: how much
 *
 * Context: any.
 */
void polling_share_spend(struct polling_share *s, u64 ns)
{
	WRITE_ONCE(s->credit, s->credit - ns);
}

/**
 * polling_share_tick() - a timer interrupt has led to the carrier
 * @s: the CPU's account
 * @handler: time in the timer's handler, ns
 * @entry: time from its end to the carrier, ns
 *
 * What lies around the handler cannot be measured from within, so the way into
 * the interrupt, and the way back, are each taken to be as long as the way from
 * the handler to the carrier. That one may have been interrupted or put off, so
 * the least counts, forgotten by 1/64 a tick.
 *
 * Context: any.
 * Return: what has been charged, ns.
 */
u64 polling_share_tick(struct polling_share *s, u64 handler, u64 entry)
{
	u64 cost;

	if (s->entry)
		entry = min(entry, s->entry + s->entry / 64 + 1);
	s->entry = entry;
	cost = handler + 3 * entry;
	polling_share_spend(s, cost);
	return cost;
}

/**
 * polling_share_left() - may polling go on
 * @s: the CPU's account
 *
 * Context: any.
 * Return: true if there is credit.
 */
bool polling_share_left(const struct polling_share *s)
{
	return s->credit > 0;
}

/**
 * polling_share_rest() - how long until there is credit again
 * @s: the CPU's account
 * @now: ns
 * @user_frac: percent of the CPU that belong to everything else
 *
 * Context: any; on the CPU of the account also in the middle of a change to it:
 * then the answer may be wrong, once.
 * Return: ns; 0: there is credit.
 */
u64 polling_share_rest(const struct polling_share *s, u64 now, int user_frac)
{
	s64 credit = READ_ONCE(s->credit) +
		     polling_share_earned(s, now, user_frac);

	if (credit > 0)
		return 0;
	return div_u64((u64)-credit * 100, 100 - user_frac) + 1;
}
