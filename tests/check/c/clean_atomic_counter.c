/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: both threads count with atomic additions.
 */
#include "check.h"

#include <stdatomic.h>

static atomic_int atomic_count;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		atomic_fetch_add(&atomic_count, 1);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_atomic_counter)
{
	check_both(count, count);
	check_use(atomic_load(&atomic_count));
}
