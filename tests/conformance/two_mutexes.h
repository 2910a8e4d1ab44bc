/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Two mutexes and threads that lock them, for the tests of inherited priorities. */
#ifndef TWO_MUTEXES_H
#define TWO_MUTEXES_H

#include "harness.h"

static ove_mutex_storage_t storage_a, storage_b;
static ove_mutex_t a, b;

static void make(void)
{
	EXPECT_OK(ove_mutex_init(&a, &storage_a));
	EXPECT_OK(ove_mutex_init(&b, &storage_b));
}

static void end(void)
{
	test_join_all();
	EXPECT_OK(ove_mutex_deinit(a));
	EXPECT_OK(ove_mutex_deinit(b));
}

static void lock_a_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(a, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(a));
}

static void lock_b_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(b, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(b));
}

static ove_prio_t own_priority(void)
{
	return ove_thread_get_priority(ove_thread_get_self());
}

#endif
