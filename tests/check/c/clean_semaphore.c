/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a semaphore hands a value over, and another one hands it back.
 */
#include "check.h"

OVE_SEM_DEFINE_STATIC(is_full, 0, 1);
OVE_SEM_DEFINE_STATIC(is_empty, 1, 1);
static int handed;

static void give(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_sem_take(is_empty, OVE_WAIT_FOREVER);
		handed = turn;
		ove_sem_give(is_full);
	}
}

static void take(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_sem_take(is_full, OVE_WAIT_FOREVER);
		check_use(handed);
		ove_sem_give(is_empty);
	}
}

CHECK_CASE(clean_semaphore)
{
	check_both(give, take);
}
