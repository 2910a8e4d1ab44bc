/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the second lock is only tried, so nothing waits in a circle.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(tried_a);
OVE_MUTEX_DEFINE_STATIC(tried_b);

static void forth(void *arg)
{
	(void)arg;
	ove_mutex_lock(tried_a, OVE_WAIT_FOREVER);
	if (ove_mutex_try_lock(tried_b) == OVE_OK) {
		ove_mutex_unlock(tried_b);
	}
	ove_mutex_unlock(tried_a);
}

static void back(void *arg)
{
	(void)arg;
	ove_mutex_lock(tried_b, OVE_WAIT_FOREVER);
	if (ove_mutex_try_lock(tried_a) == OVE_OK) {
		ove_mutex_unlock(tried_a);
	}
	ove_mutex_unlock(tried_b);
}

CHECK_CASE(clean_trylock)
{
	check_both(forth, back);
}
