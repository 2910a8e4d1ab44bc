/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a value is made once, and a release store says so.
 */
#include "check.h"

#include <stdatomic.h>

OVE_MUTEX_DEFINE_STATIC(made_lock);
static atomic_bool made_is_made;
static int made_value;

static void get(void *arg)
{
	(void)arg;
	if (!atomic_load_explicit(&made_is_made, memory_order_acquire)) {
		ove_mutex_lock(made_lock, OVE_WAIT_FOREVER);
		if (!atomic_load_explicit(&made_is_made, memory_order_relaxed)) {
			made_value = 5;
			atomic_store_explicit(&made_is_made, true, memory_order_release);
		}
		ove_mutex_unlock(made_lock);
	}
	check_use(made_value);
}

CHECK_CASE(clean_double_checked)
{
	check_both(get, get);
}
