/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove_thread_abort_wait() and mutexes: owners, their priorities, and the mutex of a condition variable. */
#include "harness.h"

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_RMTX_DEFINE_STATIC(rmtx);

static uint32_t timeout_of(void *arg)
{
	return TEST_NUMBER(arg) != 0 ? TEST_LONG_MS : OVE_WAIT_FOREVER;
}

static void lock_twice(void *is_timed)
{
	EXPECT_ERR(ove_mutex_lock(mutex, timeout_of(is_timed)), OVE_ERR_CANCELLED);
	test_point(1);
	EXPECT_ERR(ove_mutex_lock(mutex, 2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	test_point(2);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_point(3);
}

static void lock_rmtx_twice(void *is_timed)
{
	EXPECT_ERR(ove_rmtx_lock(rmtx, timeout_of(is_timed)), OVE_ERR_CANCELLED);
	test_point(1);
	EXPECT_ERR(ove_rmtx_lock(rmtx, 2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	test_point(2);
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_point(3);
}

/* The calling thread owns both. Priorities are strict: a waiter of HIGH has run by the time a call returns. */
static void expect_lock_ends(ove_thread_fn waiter, int is_timed)
{
	const ove_prio_t own = ove_thread_get_priority(ove_thread_get_self());
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, waiter, TEST_ARG(is_timed));

	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_abort_wait(thread));
	test_wait_points(2);
	test_wait_state(thread, OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	test_clear_points();
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), own);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
}

OVE_TEST(abort_wait, mutex, ends,
	 "An aborted wait for a mutex leaves the mutex with its owner, and the next lock works.")
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	for (int is_timed = 0; is_timed < 2; is_timed++) {
		expect_lock_ends(lock_twice, is_timed);
		expect_lock_ends(lock_rmtx_twice, is_timed);
	}
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

static void lock_and_stop(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_WAIT_FOREVER), OVE_ERR_CANCELLED);
	test_point(1);
}

OVE_TEST(abort_wait, mutex, owner_gives_back,
	 "The owner of a mutex loses the priority of a waiter whose wait is aborted.")
{
	const ove_thread_t self = ove_thread_get_self();
	const ove_prio_t own = ove_thread_get_priority(self);

	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	const ove_thread_t high = test_spawn_blocked("high", OVE_PRIO_REALTIME, lock_and_stop, NULL);
	const ove_thread_t higher = test_spawn_blocked("higher", OVE_PRIO_CRITICAL, lock_and_stop, NULL);

	EXPECT_EQ(ove_thread_get_priority(self), OVE_PRIO_CRITICAL);
	EXPECT_OK(ove_thread_abort_wait(higher));
	test_wait_state(higher, OVE_THREAD_TERMINATED);
	EXPECT_EQ(ove_thread_get_priority(self), OVE_PRIO_REALTIME);
	EXPECT_OK(ove_thread_abort_wait(high));
	test_wait_state(high, OVE_THREAD_TERMINATED);
	EXPECT_EQ(ove_thread_get_priority(self), own);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1, 1);
}

#if CONFIG_OVE_CONDVAR
OVE_CONDVAR_DEFINE_STATIC(condvar);
static int first_result;

static void await_signal(void *is_timed)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	first_result = ove_condvar_wait(condvar, mutex, timeout_of(is_timed));
	test_point(1);
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, 2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_point(2);
}

static void expect_relocks(int is_timed)
{
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, await_signal, TEST_ARG(is_timed));

	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_thread_abort_wait(thread));
	EXPECT_OK(ove_thread_sleep_ms(2));
	/* The waiter now waits for its mutex. */
	EXPECT_EQ(test_points(), 0);
	EXPECT_ERR(ove_thread_abort_wait(thread), OVE_ERR_EMPTY);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_ERR(first_result, OVE_ERR_CANCELLED);
	test_clear_points();
}

OVE_TEST(abort_wait, condvar, relocks,
	 "A waiter of a condition variable whose wait is aborted owns its mutex again when its call returns.")
{
	expect_relocks(0);
	expect_relocks(1);
}

OVE_TEST(abort_wait, condvar, signal_first,
	 "A signalled waiter that waits for its mutex is not disturbed, and its next wait is not affected.")
{
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, await_signal, TEST_ARG(0));

	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_signal(condvar));
	EXPECT_OK(ove_thread_sleep_ms(2));
	EXPECT_ERR(ove_thread_abort_wait(thread), OVE_ERR_EMPTY);
	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_ERR(ove_thread_abort_wait(thread), OVE_ERR_EMPTY);
	EXPECT_OK(ove_thread_resume(thread));
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_OK(first_result);
}
#endif
#endif

#if CONFIG_OVE_WORKQUEUE
OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);
static ove_workqueue_storage_t queue_storage;
static ove_workqueue_t queue;
static ove_work_storage_t work_storage;
static ove_work_t work;

static void pause_work(ove_work_t item, void *unused)
{
	(void)item, (void)unused;
	EXPECT_ERR(ove_thread_sleep_ms(TEST_LONG_MS), OVE_ERR_CANCELLED);
	test_point(3);
}

static void flush(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_work_flush(work, OVE_WAIT_FOREVER), OVE_ERR_CANCELLED);
	test_point(1);
	EXPECT_ERR(ove_workqueue_flush(queue, OVE_WAIT_FOREVER), OVE_ERR_CANCELLED);
	test_point(2);
	EXPECT_OK(ove_workqueue_flush(queue, OVE_WAIT_FOREVER));
	test_point(4);
}

static ove_thread_t thread_of_queue(void)
{
	ove_thread_t threads[TEST_THREADS + 16];
	const size_t count = ove_thread_list(threads, TEST_THREADS + 16);

	for (size_t i = 0; i < count; i++) {
		if (ove_thread_get_name(threads[i])[0] == '!') {
			return threads[i];
		}
	}
	return NULL;
}

OVE_TEST(abort_wait, workqueue, ends,
	 "An aborted flush leaves the work in its queue; a wait inside a work item's function can be aborted, and the "
	 "queue's wait for work cannot.")
{
	const ove_workqueue_desc_t desc = {"!work", OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};

	EXPECT_OK(ove_workqueue_init(&queue, &queue_storage, &desc));
	EXPECT_OK(ove_work_init(&work, &work_storage, pause_work, NULL));
	const ove_thread_t runner = thread_of_queue();

	test_wait_state(runner, OVE_THREAD_BLOCKED);
	EXPECT_ERR(ove_thread_abort_wait(runner), OVE_ERR_EMPTY);
	EXPECT_OK(ove_work_submit(queue, work));
	test_wait_state(runner, OVE_THREAD_BLOCKED);
	const ove_thread_t flusher = test_spawn_blocked("flusher", OVE_PRIO_HIGH, flush, NULL);

	for (size_t points = 1; points < 3u; points++) {
		EXPECT_OK(ove_thread_abort_wait(flusher));
		test_wait_points(points);
		test_wait_state(flusher, OVE_THREAD_BLOCKED);
	}
	EXPECT_OK(ove_thread_abort_wait(runner));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
	EXPECT_OK(ove_work_deinit(work));
	EXPECT_OK(ove_workqueue_deinit(queue));
}
#endif
