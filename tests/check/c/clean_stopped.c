/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a thread that was asked to stop has ended before its count is read.
 */
#include "check.h"

static int counted;

static void count(void *arg)
{
	(void)arg;
	while (!ove_thread_should_stop()) {
		counted++;
		ove_thread_sleep_ms(1);
	}
}

CHECK_CASE(clean_stopped)
{
	ove_thread_t thread = check_start("counter", count, NULL, OVE_PRIO_NORMAL);

	ove_thread_sleep_ms(3);
	ove_thread_request_stop(thread);
	check_join(thread);
	check_use(counted);
}
