/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The share of a CPU that polling may take from everything else. Pure
 * arithmetic.
 */
#ifndef _POLLING_SHARE_H
#define _POLLING_SHARE_H

#include <linux/types.h>

/* A burst may be taken ahead of its time by this much, or by a tick if that is
 * longer: with a tenth of it, half of 10,000 back-to-back packets were lost where
 * interrupt mode lost none. It is 2.5 % of a second, so the share holds over any.
 */
#define POLLING_CREDIT_MAX_NS	25000000ULL

/**
 * struct polling_share - the account of one CPU
 * @credit: time that polling may spend now, ns; below 0: it is in debt
 * @since: up to when credit has been given, ns
 * @entry: the way from a timer interrupt to the carrier, as short as it was
 *	seen lately, ns
 */
struct polling_share {
	s64 credit;
	u64 since;
	u64 entry;
};

s64 polling_share_of(u64 ns, int user_frac);
void polling_share_earn(struct polling_share *s, u64 now, int user_frac,
			u64 tick);
void polling_share_spend(struct polling_share *s, u64 ns);
u64 polling_share_tick(struct polling_share *s, u64 handler, u64 entry);
bool polling_share_left(const struct polling_share *s);
u64 polling_share_rest(const struct polling_share *s, u64 now, int user_frac);

#endif /* _POLLING_SHARE_H */
