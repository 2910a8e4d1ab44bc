/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the outer lock of a recursive mutex still excludes after the inner unlock.
 */
#include "check.h"

OVE_RMTX_DEFINE_STATIC(nested_lock);
static int nested;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_rmtx_lock(nested_lock, OVE_WAIT_FOREVER);
		ove_rmtx_lock(nested_lock, OVE_WAIT_FOREVER);
		ove_rmtx_unlock(nested_lock);
		nested++;
		ove_rmtx_unlock(nested_lock);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_recursive_lock)
{
	check_both(count, count);
}
