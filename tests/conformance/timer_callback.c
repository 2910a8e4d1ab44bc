/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

/* Every call that is legal in a thread and does not wait is legal in a timer's callback. */

#if CONFIG_OVE_TIMER

static ove_timer_storage_t storage;
static ove_timer_t timer;

static void run_in_a_callback(ove_timer_fn callback)
{
	EXPECT_OK(ove_timer_init(&timer, &storage, callback, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	EXPECT_OK(ove_timer_deinit(timer));
	EXPECT_POINTS(1);
}

static ove_thread_t runner_thread;

static void look_at_oneself(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	EXPECT(ove_thread_get_self() != runner_thread);
	EXPECT(ove_thread_get_self() == ove_thread_get_self());
	EXPECT_EQ(ove_thread_get_priority(runner_thread), OVE_PRIO_NORMAL);
	EXPECT(ove_thread_get_state(runner_thread) != OVE_THREAD_TERMINATED);
	EXPECT(ove_time_get_us() > 0u);
	test_point(1);
}

OVE_TEST(timer_callback, thread, calls,
	 "In a callback, get_self always returns the service's own handle, and threads can be queried.")
{
	runner_thread = ove_thread_get_self();
	run_in_a_callback(look_at_oneself);
}

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_RMTX_DEFINE_STATIC(rmtx);

static void lock_and_unlock(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	EXPECT_OK(ove_mutex_try_lock(mutex));
#if CONFIG_OVE_CHECKS
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_DEADLOCK);
#endif
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_point(1);
}

OVE_TEST(timer_callback, mutex, calls, "A callback may lock a free mutex and unlock it.")
{
	run_in_a_callback(lock_and_unlock);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void hold_until_told(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	EXPECT_OK(ove_mutex_try_lock(mutex));
	test_point(1);
	test_wait_points(2);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void lock_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(timer_callback, mutex, is_waited_for,
	 "Threads that wait for a mutex which a callback holds get it after the unlock, in order of priority.")
{
	EXPECT_OK(ove_timer_init(&timer, &storage, hold_until_told, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	(void)test_spawn_blocked("less", OVE_PRIO_ABOVE_NORMAL, lock_and_report, TEST_ARG(4));
	(void)test_spawn_blocked("more", OVE_PRIO_HIGH, lock_and_report, TEST_ARG(3));
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
	EXPECT_OK(ove_timer_deinit(timer));
}

static void find_it_held(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_BUSY);
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
#if CONFIG_OVE_CHECKS
	EXPECT_ERR(ove_mutex_unlock(mutex), OVE_ERR_NOT_OWNER);
#endif
	test_point(1);
}

OVE_TEST(timer_callback, mutex, of_a_thread, "A callback finds a thread's mutex held and does not count as its owner.")
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	run_in_a_callback(find_it_held);
	EXPECT_OK(ove_mutex_unlock(mutex));
}
#endif

#if CONFIG_OVE_SEM && CONFIG_OVE_EVENT && CONFIG_OVE_QUEUE && CONFIG_OVE_STREAM && CONFIG_OVE_EVENTGROUP
OVE_SEM_DEFINE_STATIC(sem, 0, 1);
OVE_EVENT_DEFINE_STATIC(event);
OVE_QUEUE_DEFINE_STATIC(queue, int, 1);
OVE_STREAM_DEFINE_STATIC(stream, 4, 1);
OVE_EVENTGROUP_DEFINE_STATIC(group);

static void give_all(ove_timer_t from, void *unused)
{
	const int item = 7;

	(void)from;
	(void)unused;
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_ERR(ove_sem_give(sem), OVE_ERR_OVERFLOW);
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_queue_try_send(queue, &item));
	EXPECT_ERR(ove_queue_send(queue, &item, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_EQ(ove_stream_send(stream, "abcde", 5, OVE_NO_WAIT), 4);
	EXPECT_OK(ove_eventgroup_set_bits(group, 6));
	EXPECT_ERR(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, OVE_NO_WAIT, NULL), OVE_ERR_TIMEOUT);
	test_point(1);
}

OVE_TEST(timer_callback, objects, calls, "Tokens, signals, items and bits from a callback are available to a thread.")
{
	char bytes[4];
	int item = 0;

	run_in_a_callback(give_all);
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 7);
	EXPECT_EQ(ove_stream_receive(stream, bytes, 4, OVE_NO_WAIT), 4);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 6);
	EXPECT_OK(ove_eventgroup_clear_bits(group, 6));
}
#endif

#endif
