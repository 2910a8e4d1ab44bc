/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.noted: the value is changed after the notification that announced it.
 */
#include "check.h"

static int noted;

static void wait(void *arg)
{
	(void)arg;
	uint32_t got;

	ove_thread_wait_notify(1, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, &got);
	check_use(noted);
}

CHECK_CASE(race_notified_after)
{
	ove_thread_t thread = check_start("waiter", wait, NULL, OVE_PRIO_NORMAL);

	noted = 1;
	ove_thread_notify(thread, 1);
	noted = 2;
	check_join(thread);
}
