/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.setting: the value is written between the creations of its reader and of another thread.
 */
#include "check.h"

static int setting;

static void read(void *arg)
{
	(void)arg;
	check_use(setting);
}

static void do_nothing(void *arg)
{
	(void)arg;
}

CHECK_CASE(race_other_created)
{
	ove_thread_t reader = check_start("reader", read, NULL, OVE_PRIO_NORMAL);
	ove_thread_t other;

	setting = 1;
	other = check_start("other", do_nothing, NULL, OVE_PRIO_NORMAL);
	check_join(reader);
	check_join(other);
}
