/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds use-after-free.8 bytes from keeps and data-race.8 bytes from gets: a block of a pool is written after it
 * was given back, and another thread has it.
 */
#include "check.h"

#include <ove/pool.h>

static ove_pool_t pool;
static ove_event_t is_given;

static void keeps(void *arg)
{
	void *block;

	(void)arg;
	ove_pool_alloc(pool, OVE_WAIT_FOREVER, &block);
	ove_pool_free(pool, block);
	ove_event_signal(is_given);
	*(int *)block = 2;
}

static void gets(void *arg)
{
	void *block;

	(void)arg;
	ove_event_wait(is_given, OVE_WAIT_FOREVER);
	ove_pool_alloc(pool, OVE_WAIT_FOREVER, &block);
	*(int *)block = 3;
	ove_pool_free(pool, block);
}

CHECK_CASE(race_pool)
{
	ove_pool_create(&pool, sizeof(int), 1);
	ove_event_create(&is_given);
	check_both(keeps, gets);
	ove_event_destroy(is_given);
	ove_pool_destroy(pool);
}
