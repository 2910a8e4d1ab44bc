/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "order.h"
#include "timing.h"

#if CONFIG_OVE_MUTEX

static ove_mutex_storage_t storage;
static ove_mutex_t mutex;

static void make(void)
{
	EXPECT_OK(ove_mutex_init(&mutex, &storage));
}

static void end(void)
{
	EXPECT_OK(ove_mutex_deinit(mutex));
}

static void hold_in_a_pause(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	test_pause();
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static int lock_for(uint32_t timeout_ms)
{
	return ove_mutex_lock(mutex, timeout_ms);
}

OVE_TEST(mutex, lock, is_free_after_unlock, "A mutex starts free, and is free again after lock and unlock.")
{
	make();
	EXPECT(mutex == &storage);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
	end();
}

OVE_TEST(mutex, lock, no_wait_times_out,
	 "A lock with OVE_NO_WAIT returns OVE_ERR_TIMEOUT if another thread holds the mutex.")
{
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	test_continue(holder);
	test_join_all();
	end();
}

OVE_TEST(mutex, try_lock, held_is_busy, "ove_mutex_try_lock() returns OVE_ERR_BUSY if another thread holds the mutex.")
{
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_BUSY);
	test_continue(holder);
	test_join_all();
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
	end();
}

OVE_TEST(mutex, lock, timeout_is_never_early, "A lock with a timeout never times out early.")
{
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	test_never_early(lock_for, OVE_ERR_TIMEOUT);
	test_continue(holder);
	test_join_all();
	end();
}

OVE_TEST(mutex, lock, timeout_is_at_most_a_tick_late, "A lock with a timeout times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	test_at_most_a_tick_late(lock_for);
	test_continue(holder);
	test_join_all();
	end();
}

static void lock_report_unlock(void *arrival)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(arrival));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void unlock_it(void)
{
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(mutex, lock, waits_for_the_unlock, "A waiter owns the mutex after the owner's unlock, and not before.")
{
	make();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock_report_unlock, TEST_ARG(2));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(mutex, unlock, hands_over_by_priority, "Waiters get the mutex in order of priority, then of arrival.")
{
	make();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	test_order_of_waiters(lock_report_unlock, unlock_it, 1);
	end();
}

static void try_for_5_ms(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_mutex_lock(mutex, 5), OVE_ERR_TIMEOUT);
	test_point(1);
}

OVE_TEST(mutex, lock, forgets_a_waiter_that_gave_up, "A waiter that timed out does not get the mutex later.")
{
	make();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	(void)test_spawn("waiter", OVE_PRIO_HIGH, try_for_5_ms, NULL);
	test_join_all();
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(
	mutex, lock, second_lock_is_deadlock,
	"A second lock by the owner returns OVE_ERR_DEADLOCK at once, whatever the timeout, and changes nothing.")
{
	make();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_WAIT_FOREVER), OVE_ERR_DEADLOCK);
	EXPECT_ERR(ove_mutex_lock(mutex, 10), OVE_ERR_DEADLOCK);
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_NO_WAIT), OVE_ERR_DEADLOCK);
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_DEADLOCK);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_ERR(ove_mutex_unlock(mutex), OVE_ERR_NOT_OWNER);
	end();
}

OVE_TEST_CHECK(mutex, unlock, free_is_not_owner, "An unlock of a free mutex returns OVE_ERR_NOT_OWNER.")
{
	make();
	EXPECT_ERR(ove_mutex_unlock(mutex), OVE_ERR_NOT_OWNER);
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
	end();
}

OVE_TEST_CHECK(mutex, unlock, stranger_is_not_owner,
	       "An unlock by another thread returns OVE_ERR_NOT_OWNER, and the owner keeps the mutex.")
{
	make();
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, hold_in_a_pause, NULL);
	EXPECT_ERR(ove_mutex_unlock(mutex), OVE_ERR_NOT_OWNER);
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_BUSY);
	test_continue(holder);
	test_join_all();
	end();
}

OVE_TEST(mutex, deinit, held_is_busy, "A held mutex cannot be deinitialised: OVE_ERR_BUSY, and it stays held.")
{
	make();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_ERR(ove_mutex_deinit(mutex), OVE_ERR_BUSY);
	EXPECT_OK(ove_mutex_unlock(mutex));
	end();
}

OVE_TEST(mutex, deinit, waited_for_is_busy,
	 "A mutex with a waiter cannot be deinitialised: OVE_ERR_BUSY, and the waiter gets it later.")
{
	make();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock_report_unlock, TEST_ARG(1));
	EXPECT_ERR(ove_mutex_deinit(mutex), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

OVE_TEST(mutex, deinit, memory_can_be_used_again, "The memory of a mutex that was deinitialised holds the next one.")
{
	for (int i = 0; i < 3; i++) {
		make();
		EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
		EXPECT_OK(ove_mutex_unlock(mutex));
		end();
	}
}

OVE_TEST_CHECK(mutex, arguments, null_is_invalid, "A NULL mutex or memory pointer returns OVE_ERR_INVALID.")
{
	ove_mutex_t handle;

	EXPECT_ERR(ove_mutex_init(NULL, &storage), OVE_ERR_INVALID);
	EXPECT_ERR(ove_mutex_init(&handle, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_mutex_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_mutex_lock(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_mutex_try_lock(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_mutex_unlock(NULL), OVE_ERR_INVALID);
}

static void call_in_isr(void *unused)
{
	static ove_mutex_storage_t other;
	ove_mutex_t handle;

	(void)unused;
	EXPECT_ERR(ove_mutex_init(&handle, &other), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_deinit(mutex), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_unlock(mutex), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(mutex, isr, no_call_is_legal, "In an ISR, every mutex call returns OVE_ERR_CONTEXT and changes nothing.")
{
	make();
	test_in_isr(call_in_isr, NULL);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	test_in_isr(call_in_isr, NULL);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_POINTS(1, 1);
	end();
}

OVE_TEST_AT_START(mutex, init, legal_before_the_start,
		  "A mutex can be created and deinitialised before the scheduler runs.")
{
	make();
	end();
}

OVE_TEST_CHECK_AT_START(mutex, lock, before_the_start_is_context,
			"Before the scheduler runs, lock and unlock return OVE_ERR_CONTEXT.")
{
	make();
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_mutex_unlock(mutex), OVE_ERR_CONTEXT);
	end();
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(mutex, create, works_like_init,
	 "A mutex from ove_mutex_create() works, and ove_mutex_destroy() frees its memory.")
{
	EXPECT_OK(ove_mutex_create(&mutex));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_destroy(mutex));
}

OVE_TEST_CHECK(mutex, create, errors,
	       "ove_mutex_create() and ove_mutex_destroy() return INVALID for NULL, BUSY while held.")
{
	EXPECT_ERR(ove_mutex_create(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_mutex_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_mutex_create(&mutex));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_ERR(ove_mutex_destroy(mutex), OVE_ERR_BUSY);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_destroy(mutex));
}
#endif

enum { STRESS_THREADS = 4, STRESS_ROUNDS = 300 };

static struct {
	int inside;
	int total;
} guarded;

static void enter_often(void *unused)
{
	(void)unused;
	for (int i = 0; i < STRESS_ROUNDS; i++) {
		EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
		guarded.inside++;
		EXPECT_EQ(guarded.inside, 1);
		if (i % 7 == 0) {
			ove_thread_yield();
		}
		if (i % 50 == 0) {
			EXPECT_OK(ove_thread_sleep_ms(1));
		}
		guarded.total++;
		guarded.inside--;
		EXPECT_OK(ove_mutex_unlock(mutex));
	}
}

OVE_TEST(mutex, stress, one_owner_at_a_time,
	 "Four threads of three priorities lock 300 times each, yield and sleep inside, and are never inside together.")
{
	static const ove_prio_t priorities[STRESS_THREADS] = {OVE_PRIO_LOW, OVE_PRIO_NORMAL, OVE_PRIO_NORMAL,
							      OVE_PRIO_HIGH};

	guarded.inside = 0;
	guarded.total = 0;
	make();
	for (int i = 0; i < STRESS_THREADS; i++) {
		(void)test_spawn("stress", priorities[i], enter_often, NULL);
	}
	test_join_all();
	EXPECT_EQ(guarded.total, STRESS_THREADS * STRESS_ROUNDS);
	end();
}

#if !CONFIG_OVE_CHECKS
OVE_TEST_AT_START(
	mutex, lock, is_one_before_the_start,
	"Without checks, a lock before the start takes effect: a second lock finds the mutex held until the unlock.")
{
	make();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_BUSY);
	EXPECT_ERR(ove_mutex_deinit(mutex), OVE_ERR_BUSY);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
	end();
}
#endif

#endif
