/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a thread ends the sleep and the wait of another one, which then reads what was written before.
 */
#include "check.h"

static int first_reason, second_reason;
OVE_SEM_DEFINE_STATIC(never_given, 0, 1);

static void sleep(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(1000);
	check_use(first_reason);
	ove_sem_take(never_given, 1000);
	check_use(second_reason);
}

CHECK_CASE(clean_woken)
{
	ove_thread_t sleeper = check_start("sleeper", sleep, NULL, OVE_PRIO_HIGH);

	ove_thread_sleep_ms(1);
	first_reason = 1;
	ove_thread_abort_wait(sleeper);
	ove_thread_sleep_ms(1);
	second_reason = 2;
	ove_thread_abort_wait(sleeper);
	check_join(sleeper);
}
