/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.late: a wait that timed out orders nothing.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(late_tokens, 0, 1);
static int late;

static void give_late(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(1);
	late = 1;
	ove_thread_sleep_ms(4);
	ove_sem_give(late_tokens);
}

CHECK_CASE(race_timed_out)
{
	ove_thread_t giver = check_start("giver", give_late, NULL, OVE_PRIO_NORMAL);

	(void)ove_sem_take(late_tokens, 3);
	check_use(late);
	check_join(giver);
}
