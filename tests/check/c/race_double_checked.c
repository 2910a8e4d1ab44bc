/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.hasty_value: a relaxed store says that a value is made.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

#include <stdatomic.h>

OVE_MUTEX_DEFINE_STATIC(hasty_lock);
static atomic_bool hasty_is_made;
static int hasty_value;

static void get(void *arg)
{
	(void)arg;
	if (!atomic_load_explicit(&hasty_is_made, memory_order_acquire)) {
		ove_mutex_lock(hasty_lock, OVE_WAIT_FOREVER);
		if (!atomic_load_explicit(&hasty_is_made, memory_order_relaxed)) {
			hasty_value = 5;
			atomic_store_explicit(&hasty_is_made, true, memory_order_relaxed);
		}
		ove_mutex_unlock(hasty_lock);
	}
	check_use(hasty_value);
}

CHECK_CASE(race_double_checked)
{
	check_both(get, get);
}
