/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The suites, one file each, and the file of the module each one tests.
 */
#ifndef _POLLING_KUNIT_SUITES_H
#define _POLLING_KUNIT_SUITES_H

#include <kunit/test.h>

extern struct kunit_suite polling_account_suite;
extern struct kunit_suite polling_auto_suite;
extern struct kunit_suite polling_burst_suite;
extern struct kunit_suite polling_limit_suite;
extern struct kunit_suite polling_pace_suite;
extern struct kunit_suite polling_period_suite;
extern struct kunit_suite polling_share_suite;
extern struct kunit_suite polling_spin_suite;

#endif /* _POLLING_KUNIT_SUITES_H */
