/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a robust mutex goes from an ended owner to the next thread, and is held there.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(heir_lock);
static int estate;

static void leave(void *arg)
{
	(void)arg;
	(void)ove_mutex_lock(heir_lock, OVE_WAIT_FOREVER);
	estate++;
}

static void inherit(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(1);
	(void)ove_mutex_lock(heir_lock, OVE_WAIT_FOREVER);
	estate++;
	ove_mutex_unlock(heir_lock);
}

static void use(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(2);
	(void)ove_mutex_lock(heir_lock, OVE_WAIT_FOREVER);
	estate++;
	ove_mutex_unlock(heir_lock);
}

CHECK_CASE(clean_robust)
{
	ove_thread_t third;

	ove_mutex_set_robust(heir_lock, true);
	third = check_start("third", use, NULL, OVE_PRIO_NORMAL);
	check_both(leave, inherit);
	check_join(third);
	ove_mutex_set_robust(heir_lock, false);
}
