/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The share of a CPU that polling may take from everything else. Pure
 * arithmetic.
 */
#ifndef _POLLING_SHARE_H
#define _POLLING_SHARE_H

#include <linux/types.h>

/* A burst may be taken ahead of its time by this much, so that a short one is
 * not lost; 2.5 % of a second, so the share holds over any second.
 */
#define POLLING_CREDIT_MAX_NS	25000000LL

/**
 * struct polling_share - the account of one CPU
 * @credit: time that polling may spend now, ns; below 0: it is in debt
 * @since: up to when credit has been given, ns
 */
struct polling_share {
	s64 credit;
	u64 since;
};

void polling_share_earn(struct polling_share *s, u64 now, int user_frac);
void polling_share_spend(struct polling_share *s, u64 ns);
bool polling_share_left(const struct polling_share *s);

#endif /* _POLLING_SHARE_H */
