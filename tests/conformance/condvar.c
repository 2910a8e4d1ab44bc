/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "order.h"
#include "timing.h"

#if CONFIG_OVE_CONDVAR

static ove_condvar_storage_t storage;
static ove_condvar_t condvar;
static ove_mutex_storage_t mutex_storage;
static ove_mutex_t mutex;

static void make(void)
{
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	EXPECT_OK(ove_condvar_init(&condvar, &storage));
}

static void end(void)
{
	EXPECT_OK(ove_condvar_deinit(condvar));
	EXPECT_OK(ove_mutex_deinit(mutex));
}

static void lock(void)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
}

static void unlock(void)
{
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static int wait_for(uint32_t timeout_ms)
{
	lock();
	const int result = ove_condvar_wait(condvar, mutex, timeout_ms);
	unlock();
	return result;
}

static void wait_and_report(void *number)
{
	lock();
	EXPECT_OK(ove_condvar_wait(condvar, mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	unlock();
}

static void signal_it(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

/* A thread that was seen waiting may still wait for the mutex; it gets the mutex before this thread does. */
static void signal_locked(void)
{
	lock();
	signal_it();
	unlock();
}

static void broadcast_it(void)
{
	lock();
	EXPECT_OK(ove_condvar_broadcast(condvar));
	unlock();
}

static void lock_and_report(void *number)
{
	lock();
	test_point(TEST_NUMBER(number));
	unlock();
}

static void find_mutex_free(void *number)
{
	EXPECT_OK(ove_mutex_try_lock(mutex));
	test_point(TEST_NUMBER(number));
	unlock();
}

OVE_TEST(condvar, wait, lets_go_of_the_mutex,
	 "While a thread waits, the mutex is free; when the wait ends, the thread owns it again.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	find_mutex_free(TEST_ARG(1));
	signal_it();
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_mutex_try_lock(mutex));
	unlock();
	end();
}

OVE_TEST(condvar, wait, of_no_time_lets_go_of_the_mutex,
	 "A wait with no timeout also unlocks the mutex: a more urgent thread that waits for the mutex gets it first.")
{
	make();
	lock();
	(void)test_spawn_blocked("locker", OVE_PRIO_HIGH, lock_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	test_point(2);
	unlock();
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(condvar, wait, goes_on_only_with_the_mutex,
	 "A signalled waiter does not continue while the signaller holds the mutex.")
{
	make();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	lock();
	signal_it();
	EXPECT_OK(ove_thread_sleep_ms(3));
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	test_point(1);
	unlock();
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(condvar, signal, without_a_waiter_is_gone, "A signal without a waiter does not end a later wait.")
{
	make();
	signal_it();
	EXPECT_OK(ove_condvar_broadcast(condvar));
	lock();
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, 3), OVE_ERR_TIMEOUT);
	unlock();
	end();
}

OVE_TEST(condvar, wait, owns_the_mutex_after_a_timeout, "The caller also owns the mutex after a timeout.")
{
	make();
	lock();
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, 2), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_mutex_unlock(mutex));
	find_mutex_free(TEST_ARG(1));
	end();
}

OVE_TEST(condvar, wait, timeout_is_never_early, "A wait with a timeout never times out early.")
{
	make();
	test_never_early(wait_for, OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(condvar, wait, timeout_is_at_most_a_tick_late, "With the mutex free, a wait times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	test_at_most_a_tick_late(wait_for);
	end();
}

OVE_TEST(condvar, signal, wakes_one_by_priority,
	 "Each signal wakes one waiter: the most urgent, then in order of arrival.")
{
	make();
	test_order_of_waiters(wait_and_report, signal_it, TEST_ORDER_WAITERS);
	end();
}

OVE_TEST(condvar, broadcast, wakes_all_by_priority,
	 "After a broadcast with the mutex held, the waiters get it most urgent first, equals in order of arrival.")
{
	NEEDS_STRICT_PRIORITY();
	NEEDS_NO_TIME_SLICE();
	make();
	test_order_of_waiters(wait_and_report, broadcast_it, 1);
	end();
}

OVE_TEST(condvar, broadcast, wakes_each_once,
	 "A broadcast wakes each of four waiters, and only the threads that wait at that moment.")
{
	make();
	for (int i = 1; i <= 4; i++) {
		(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	}
	broadcast_it();
	test_wait_points(4);
	test_join_all();
	EXPECT_POINTS(1, 1, 1, 1);
	(void)test_spawn_blocked("late", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	EXPECT_EQ(test_points(), 4);
	signal_it();
	test_join_all();
	EXPECT_POINTS(1, 1, 1, 1, 2);
	end();
}

static void time_out_and_report(void *unused)
{
	(void)unused;
	lock();
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, 5), OVE_ERR_TIMEOUT);
	test_point(1);
	unlock();
}

OVE_TEST(condvar, wait, forgets_a_waiter_that_gave_up, "A signal goes to a waiter, not to a thread that has timed out.")
{
	make();
	(void)test_spawn("hasty", OVE_PRIO_CRITICAL, time_out_and_report, NULL);
	(void)test_spawn_blocked("waiter", OVE_PRIO_LOW, wait_and_report, TEST_ARG(2));
	test_wait_points(1);
	signal_locked();
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(condvar, signal, preempts_the_signaller,
	 "A more urgent waiter runs before the signal returns if the mutex is free.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	signal_it();
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST_CHECK(
	condvar, wait, mutex_of_another_is_not_owner,
	"A wait with a mutex that the caller does not hold returns OVE_ERR_NOT_OWNER and does not change the mutex.")
{
	make();
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, OVE_WAIT_FOREVER), OVE_ERR_NOT_OWNER);
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, OVE_NO_WAIT), OVE_ERR_NOT_OWNER);
	find_mutex_free(TEST_ARG(1));
	end();
}

OVE_TEST_CHECK(condvar, deinit, waited_on_is_busy,
	       "A condition variable with a waiter cannot be deinitialised: OVE_ERR_BUSY.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_condvar_deinit(condvar), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	signal_it();
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(condvar, arguments, null_is_invalid, "NULL returns OVE_ERR_INVALID, and the mutex stays locked.")
{
	ove_condvar_t handle;

	make();
	EXPECT_ERR(ove_condvar_init(NULL, &storage), OVE_ERR_INVALID);
	EXPECT_ERR(ove_condvar_init(&handle, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_condvar_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_condvar_signal(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_condvar_broadcast(NULL), OVE_ERR_INVALID);
	lock();
	EXPECT_ERR(ove_condvar_wait(NULL, mutex, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_condvar_wait(condvar, NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_OK(ove_mutex_unlock(mutex));
	end();
}

static void call_in_isr(void *unused)
{
	static ove_condvar_storage_t other;
	ove_condvar_t handle;

	(void)unused;
	EXPECT_ERR(ove_condvar_init(&handle, &other), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_condvar_deinit(condvar), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_condvar_signal(condvar), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_condvar_broadcast(condvar), OVE_ERR_CONTEXT);
	test_point(1);
}

OVE_TEST_CHECK(condvar, isr, no_call_is_legal, "In an ISR, every call returns OVE_ERR_CONTEXT and wakes no thread.")
{
	make();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	test_in_isr(call_in_isr, NULL);
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	signal_it();
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST_AT_START(condvar, init, legal_before_the_start,
		  "It can be created, signalled and deinitialised before the start.")
{
	make();
	signal_it();
	EXPECT_OK(ove_condvar_broadcast(condvar));
	end();
}

OVE_TEST_CHECK_AT_START(condvar, wait, before_the_start_is_context,
			"Before the scheduler runs, a wait is OVE_ERR_CONTEXT.")
{
	make();
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	end();
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(condvar, create, works_like_init,
	 "A condition variable from ove_condvar_create() works, and ove_condvar_destroy() frees its memory.")
{
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	EXPECT_OK(ove_condvar_create(&condvar));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	signal_it();
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_OK(ove_condvar_destroy(condvar));
	EXPECT_OK(ove_mutex_deinit(mutex));
}

OVE_TEST_CHECK(condvar, create, errors, "Create and destroy return INVALID for NULL, BUSY while a thread waits.")
{
	EXPECT_ERR(ove_condvar_create(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_condvar_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	EXPECT_OK(ove_condvar_create(&condvar));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_condvar_destroy(condvar), OVE_ERR_BUSY);
	signal_it();
	test_join_all();
	EXPECT_OK(ove_condvar_destroy(condvar));
	EXPECT_OK(ove_mutex_deinit(mutex));
}
#endif

enum { STRESS_ITEMS = 300, STRESS_TAKERS = 3 };

static struct {
	int ready;
	int taken;
	int produced;
} shared;

static void take_items(void *unused)
{
	(void)unused;
	lock();
	while (shared.taken < STRESS_ITEMS) {
		if (shared.ready > 0) {
			shared.ready--;
			shared.taken++;
			continue;
		}
		EXPECT_OK(ove_condvar_wait(condvar, mutex, TEST_LONG_MS));
	}
	EXPECT_OK(ove_condvar_broadcast(condvar));
	unlock();
}

OVE_TEST(condvar, stress, no_item_is_lost,
	 "Three takers take each of 300 items once, although each is announced only once.")
{
	make();
	shared.ready = 0;
	shared.taken = 0;
	shared.produced = 0;
	(void)test_spawn("low", OVE_PRIO_LOW, take_items, NULL);
	(void)test_spawn("equal", OVE_PRIO_NORMAL, take_items, NULL);
	(void)test_spawn("high", OVE_PRIO_HIGH, take_items, NULL);
	for (int i = 0; i < STRESS_ITEMS; i++) {
		lock();
		shared.ready++;
		shared.produced++;
		if (i % 2 == 0) {
			signal_it();
			unlock();
		} else {
			unlock();
			signal_it();
		}
		if (i % 16 == 0) {
			EXPECT_OK(ove_thread_sleep_ms(1));
		}
	}
	test_join_all();
	EXPECT_EQ(shared.produced, STRESS_ITEMS);
	EXPECT_EQ(shared.taken, STRESS_ITEMS);
	EXPECT_EQ(shared.ready, 0);
	end();
}

#endif
