/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds use-after-return.stack of lends: a thread lends a local variable, which is used after the end of the thread.
 */
#include "check.h"

static int *volatile lent;

static void lends(void *arg)
{
	int local = 3;

	(void)arg;
	lent = &local;
	ove_thread_sleep_ms(1);
	check_use(local);
}

CHECK_CASE(memory_ended_thread)
{
	check_join(check_start("lends", lends, NULL, OVE_PRIO_NORMAL));
	check_use(*lent);
}
