/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: both threads mask interrupts.
 */
#include "check.h"

#include <ove/critical.h>

static int masked_level;

static void change(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		const ove_critical_t key = ove_critical_enter();

		masked_level++;
		ove_critical_exit(key);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_both_masked)
{
	check_both(change, change);
}
