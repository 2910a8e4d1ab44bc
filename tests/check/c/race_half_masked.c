/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.level: one thread masks interrupts, and the other one does not.
 */
#include "check.h"

#include <ove/critical.h>

static int level;

static void raise(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		const ove_critical_t key = ove_critical_enter();

		level++;
		ove_critical_exit(key);
		ove_thread_yield();
	}
}

static void lower(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		level--;
		ove_thread_yield();
	}
}

CHECK_CASE(race_half_masked)
{
	check_both(raise, lower);
}
