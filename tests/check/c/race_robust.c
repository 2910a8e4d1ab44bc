/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.heritage: the dead owner's data is used after the robust mutex was unlocked.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(dead_lock);
static int heritage;

static void leave(void *arg)
{
	(void)arg;
	(void)ove_mutex_lock(dead_lock, OVE_WAIT_FOREVER);
}

static void inherit(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(1);
	if (ove_mutex_lock(dead_lock, OVE_WAIT_FOREVER) == OVE_ERR_OWNER_DEAD) {
		ove_mutex_unlock(dead_lock);
		heritage++;
	}
}

CHECK_CASE(race_robust)
{
	ove_thread_t first, second;

	ove_mutex_set_robust(dead_lock, true);
	first = check_start("first", leave, NULL, OVE_PRIO_NORMAL);
	second = check_start("second", inherit, NULL, OVE_PRIO_NORMAL);
	check_join(first);
	ove_thread_sleep_ms(2);
	heritage++;
	check_join(second);
	ove_mutex_set_robust(dead_lock, false);
}
