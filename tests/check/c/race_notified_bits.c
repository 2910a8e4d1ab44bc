/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.of_other: another thread's notification announces the value, and the waiter waits for one bit
 * only.
 */
#include "check.h"

#include <ove/notify.h>

static ove_thread_t notified;
static int of_awaited, of_other;

static void notify_awaited(void *arg)
{
	(void)arg;
	of_awaited = 1;
	ove_thread_notify(notified, 1);
}

static void notify_other(void *arg)
{
	(void)arg;
	of_other = 1;
	ove_thread_notify(notified, 2);
}

CHECK_CASE(race_notified_bits)
{
	ove_thread_t awaited, other;

	notified = ove_thread_get_self();
	awaited = check_start("awaited", notify_awaited, NULL, OVE_PRIO_NORMAL);
	other = check_start("other", notify_other, NULL, OVE_PRIO_NORMAL);
	ove_thread_sleep_ms(2);
	ove_thread_wait_notify(1, OVE_NOTIFY_ANY, true, OVE_WAIT_FOREVER, NULL);
	check_use(of_awaited);
	check_use(of_other);
	check_join(awaited);
	check_join(other);
}
