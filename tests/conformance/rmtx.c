/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "order.h"
#include "timing.h"

#if CONFIG_OVE_MUTEX

static ove_rmtx_storage_t storage;
static ove_rmtx_t rmtx;

static void make(void)
{
	EXPECT_OK(ove_rmtx_init(&rmtx, &storage));
}

static void end(void)
{
	EXPECT_OK(ove_rmtx_deinit(rmtx));
}

static void hold_in_a_pause(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	test_pause();
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

static int lock_for(uint32_t timeout_ms)
{
	return ove_rmtx_lock(rmtx, timeout_ms);
}

static void lock_report_unlock(void *arrival)
{
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(arrival));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

static void unlock_it(void)
{
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

static void find_it_busy(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_rmtx_try_lock(rmtx), OVE_ERR_BUSY);
	EXPECT_ERR(ove_rmtx_lock(rmtx, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	test_point(1);
}

static void find_it_free(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_rmtx_try_lock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_point(2);
}

OVE_TEST(rmtx, lock, nests, "The owner can lock repeatedly; only the last unlock frees the mutex for others.")
{
	make();
	EXPECT(rmtx == &storage);
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_try_lock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	(void)test_spawn("other", OVE_PRIO_HIGH, find_it_busy, NULL);
	test_join_all();
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	(void)test_spawn("other", OVE_PRIO_HIGH, find_it_free, NULL);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(rmtx, lock, nests_1000_deep, "A thousand locks need a thousand unlocks.")
{
	make();
	for (int i = 0; i < 1000; i++) {
		EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	}
	for (int i = 0; i < 999; i++) {
		EXPECT_OK(ove_rmtx_unlock(rmtx));
	}
	(void)test_spawn("other", OVE_PRIO_HIGH, find_it_busy, NULL);
	test_join_all();
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	(void)test_spawn("other", OVE_PRIO_HIGH, find_it_free, NULL);
	test_join_all();
	end();
}

OVE_TEST(rmtx, try_lock, held_is_busy,
	 "If another thread holds the mutex, try_lock returns BUSY, and lock without waiting returns TIMEOUT.")
{
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	EXPECT_ERR(ove_rmtx_try_lock(rmtx), OVE_ERR_BUSY);
	EXPECT_ERR(ove_rmtx_lock(rmtx, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	test_continue(holder);
	test_join_all();
	EXPECT_OK(ove_rmtx_try_lock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	end();
}

OVE_TEST(rmtx, lock, timeout_is_never_early, "A lock with a timeout never times out early.")
{
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	test_never_early(lock_for, OVE_ERR_TIMEOUT);
	test_continue(holder);
	test_join_all();
	end();
}

OVE_TEST(rmtx, lock, timeout_is_at_most_a_tick_late, "A lock with a timeout times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	test_at_most_a_tick_late(lock_for);
	test_continue(holder);
	test_join_all();
	end();
}

OVE_TEST(rmtx, unlock, hands_over_by_priority, "Waiters get it in order of priority, then of arrival.")
{
	make();
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	test_order_of_waiters(lock_report_unlock, unlock_it, 1);
	end();
}

OVE_TEST(rmtx, unlock, inner_unlock_wakes_nobody,
	 "A waiter continues after the owner's last unlock, not after an inner one.")
{
	make();
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock_report_unlock, TEST_ARG(2));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	test_point(1);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST_CHECK(rmtx, unlock, free_or_foreign_is_not_owner,
	       "An unlock of a free mutex or by another thread returns OVE_ERR_NOT_OWNER and changes nothing.")
{
	make();
	EXPECT_ERR(ove_rmtx_unlock(rmtx), OVE_ERR_NOT_OWNER);
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	EXPECT_ERR(ove_rmtx_unlock(rmtx), OVE_ERR_NOT_OWNER);
	EXPECT_ERR(ove_rmtx_try_lock(rmtx), OVE_ERR_BUSY);
	test_continue(holder);
	test_join_all();
	end();
}

OVE_TEST(rmtx, deinit, in_use_is_busy,
	 "A recursive mutex that is held or waited for cannot be deinitialised: OVE_ERR_BUSY.")
{
	make();
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_ERR(ove_rmtx_deinit(rmtx), OVE_ERR_BUSY);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock_report_unlock, TEST_ARG(1));
	EXPECT_ERR(ove_rmtx_deinit(rmtx), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(rmtx, arguments, null_is_invalid, "A NULL recursive mutex or memory pointer returns OVE_ERR_INVALID.")
{
	ove_rmtx_t handle;

	EXPECT_ERR(ove_rmtx_init(NULL, &storage), OVE_ERR_INVALID);
	EXPECT_ERR(ove_rmtx_init(&handle, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_rmtx_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_rmtx_lock(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_rmtx_try_lock(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_rmtx_unlock(NULL), OVE_ERR_INVALID);
}

static void call_in_isr(void *unused)
{
	static ove_rmtx_storage_t other;
	ove_rmtx_t handle;

	(void)unused;
	EXPECT_ERR(ove_rmtx_init(&handle, &other), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_rmtx_deinit(rmtx), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_rmtx_lock(rmtx, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_rmtx_try_lock(rmtx), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_rmtx_unlock(rmtx), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(rmtx, isr, no_call_is_legal, "In an ISR, every call returns OVE_ERR_CONTEXT and changes nothing.")
{
	make();
	test_in_isr(call_in_isr, NULL);
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	test_in_isr(call_in_isr, NULL);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_POINTS(1, 1);
	end();
}

OVE_TEST_AT_START(rmtx, init, legal_before_the_start,
		  "A recursive mutex can be created and deinitialised before the scheduler runs.")
{
	make();
	end();
}

OVE_TEST_CHECK_AT_START(rmtx, lock, before_the_start_is_context,
			"Before the scheduler runs, lock and unlock return OVE_ERR_CONTEXT.")
{
	make();
	EXPECT_ERR(ove_rmtx_lock(rmtx, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_rmtx_try_lock(rmtx), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_rmtx_unlock(rmtx), OVE_ERR_CONTEXT);
	end();
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(rmtx, create, works_like_init,
	 "A mutex from ove_rmtx_create() nests, and ove_rmtx_destroy() frees its memory.")
{
	EXPECT_OK(ove_rmtx_create(&rmtx));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_destroy(rmtx));
}

OVE_TEST_CHECK(rmtx, create, errors,
	       "ove_rmtx_create() and ove_rmtx_destroy() return INVALID for NULL, BUSY while held.")
{
	EXPECT_ERR(ove_rmtx_create(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_rmtx_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_rmtx_create(&rmtx));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_ERR(ove_rmtx_destroy(rmtx), OVE_ERR_BUSY);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_destroy(rmtx));
}
#endif

#endif
