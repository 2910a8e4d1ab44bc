/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.by_other: another thread's bit announces the value, and the waiter waits for one bit only.
 */
#include "check.h"

OVE_EVENTGROUP_DEFINE_STATIC(separate_bits);
static int by_awaited, by_other;

static void set_awaited(void *arg)
{
	(void)arg;
	by_awaited = 1;
	ove_eventgroup_set_bits(separate_bits, 1);
}

static void set_other(void *arg)
{
	(void)arg;
	by_other = 1;
	ove_eventgroup_set_bits(separate_bits, 2);
}

CHECK_CASE(race_event_bits)
{
	ove_thread_t awaited = check_start("awaited", set_awaited, NULL, OVE_PRIO_NORMAL);
	ove_thread_t other = check_start("other", set_other, NULL, OVE_PRIO_NORMAL);

	ove_thread_sleep_ms(2);
	ove_eventgroup_wait_bits(separate_bits, 1, OVE_EVENTGROUP_ANY, true, OVE_WAIT_FOREVER, NULL);
	check_use(by_awaited);
	check_use(by_other);
	check_join(awaited);
	check_join(other);
}
