// SPDX-License-Identifier: GPL-2.0-only
/*
 * The user's share: user_frac percent of each CPU belong to everything but
 * polling. Polling earns the rest as time goes by, pays for each round with the
 * time it took, and waits when it has nothing left. What it spends too much in
 * one round it owes for the next ones, so the share holds on average whatever a
 * single driver poll costs. The idle thread does not pay: it has only time that
 * nobody else wanted.
 */
#include <linux/math64.h>
#include <linux/minmax.h>

#include <polling/share.h>

/**
 * polling_share_earn() - time has gone by
 * @s: the CPU's account
 * @now: ns
 * @user_frac: percent of the CPU that belong to everything else
 *
 * Context: any.
 */
void polling_share_earn(struct polling_share *s, u64 now, int user_frac)
{
	u64 gone = now > s->since ? now - s->since : 0;

	s->since = now;
	s->credit += div_u64(min_t(u64, gone, 10 * POLLING_CREDIT_MAX_NS) *
			     (100 - user_frac), 100);
	s->credit = min_t(s64, s->credit, POLLING_CREDIT_MAX_NS);
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
	s->credit -= ns;
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
