/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: one lock is waited for once, the other one never.
 * It lists "lock contended: takes 2, threads 2, waits 1, the longest ".
 * It lists "lock quiet: takes 2, threads 2, never contended".
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(contended);
OVE_MUTEX_DEFINE_STATIC(quiet);

static void use(ove_mutex_t lock)
{
	ove_mutex_lock(lock, OVE_WAIT_FOREVER);
	ove_mutex_unlock(lock);
}

static void wait_for_it(void *arg)
{
	(void)arg;
	use(contended);
	use(quiet);
}

CHECK_CASE(clean_contended)
{
	use(quiet);
	ove_mutex_lock(contended, OVE_WAIT_FOREVER);
	ove_thread_t const other = check_start("other", wait_for_it, NULL, OVE_PRIO_CRITICAL);

	ove_mutex_unlock(contended);
	check_join(other);
}
