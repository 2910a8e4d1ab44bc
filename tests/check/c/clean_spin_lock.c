/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a lock made of an atomic flag.
 */
#include "check.h"

#include <stdatomic.h>

static atomic_flag spin = ATOMIC_FLAG_INIT;
static int spun;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		while (atomic_flag_test_and_set_explicit(&spin, memory_order_acquire)) {
			ove_thread_yield();
		}
		spun++;
		atomic_flag_clear_explicit(&spin, memory_order_release);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_spin_lock)
{
	check_both(count, count);
}
