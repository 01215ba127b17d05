// SPDX-License-Identifier: GPL-2.0-only
/*
 * The KUnit suites of the module's pure parts, run when this module is loaded.
 */
#include <linux/module.h>

#include "suites.h"

kunit_test_suites(&polling_account_suite, &polling_auto_suite,
		  &polling_burst_suite, &polling_limit_suite,
		  &polling_pace_suite, &polling_period_suite,
		  &polling_share_suite, &polling_spin_suite);

MODULE_DESCRIPTION("KUnit suites of polling");
MODULE_LICENSE("GPL");
