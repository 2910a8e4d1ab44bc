/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: one fence before two relaxed flags, far from the second, and one behind the loads of both.
 */
#include "check.h"

#include <stdatomic.h>

static int first, second;
static atomic_bool is_first, is_second;

static void give(void *arg)
{
	(void)arg;
	first = 1;
	second = 2;
	atomic_thread_fence(memory_order_release);
	atomic_store_explicit(&is_first, true, memory_order_relaxed);
	ove_thread_yield();
	atomic_store_explicit(&is_second, true, memory_order_relaxed);
}

static void take(void *arg)
{
	(void)arg;
	while (!atomic_load_explicit(&is_second, memory_order_relaxed)) {
		ove_thread_yield();
	}
	ove_thread_yield();
	atomic_thread_fence(memory_order_acquire);
	check_use(first + second);
}

CHECK_CASE(clean_fences)
{
	check_both(give, take);
}
