/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a notification announces what was written.
 */
#include "check.h"

static int noted_value;

static void wait(void *arg)
{
	(void)arg;
	uint32_t got;

	ove_thread_wait_notify(1, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, &got);
	check_use(noted_value);
}

CHECK_CASE(clean_notified)
{
	ove_thread_t thread = check_start("waiter", wait, NULL, OVE_PRIO_NORMAL);

	noted_value = 2;
	ove_thread_notify(thread, 1);
	check_join(thread);
}
