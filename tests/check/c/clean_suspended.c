/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a thread is suspended while another one changes what it uses.
 */
#include "check.h"

static volatile int is_begun;
static int paused;

static void use(void *arg)
{
	(void)arg;
	paused = 1;
	is_begun = 1;
	ove_thread_suspend(ove_thread_get_self());
	check_use(paused);
}

CHECK_CASE(clean_suspended)
{
	ove_thread_t thread = check_start("user", use, NULL, OVE_PRIO_NORMAL);

	while (!is_begun) {
		ove_thread_sleep_ms(1);
	}
	ove_thread_suspend(thread);
	paused = 2;
	ove_thread_resume(thread);
	check_join(thread);
}
