/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.payload: a relaxed flag does not order what it announces.
 */
#include "check.h"

#include <stdatomic.h>

static atomic_bool is_announced;
static int payload;

static void announce(void *arg)
{
	(void)arg;
	payload = 1;
	atomic_store_explicit(&is_announced, true, memory_order_relaxed);
}

static void look(void *arg)
{
	(void)arg;
	while (!atomic_load_explicit(&is_announced, memory_order_relaxed)) {
		ove_thread_yield();
	}
	check_use(payload);
}

CHECK_CASE(race_relaxed_flag)
{
	check_both(announce, look);
}
