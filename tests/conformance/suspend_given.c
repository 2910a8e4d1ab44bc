/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file What comes in time for a waiter that is suspended is its own when it is resumed, however late that is. */
#include "harness.h"

/* Long enough that what is given comes in time, also on a busy host. */
enum { IN_TIME_MS = TEST_EXACT_TIME ? 10 * TEST_TICK_MS : 500 };

/* Unused where every primitive is off. */
static __attribute__((unused)) void expect_given_counts(ove_thread_fn waiter, void (*give)(void))
{
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, waiter, NULL);

	EXPECT_OK(ove_thread_suspend(thread));
	give();
	EXPECT_OK(ove_thread_sleep_ms(2 * IN_TIME_MS));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
}

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static void wait_for_event(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_wait(event, IN_TIME_MS));
	test_point(1);
}

static void signal_event(void)
{
	EXPECT_OK(ove_event_signal(event));
}

OVE_TEST(suspend_given, event, counts, "A signal for a suspended waiter ends its wait, and nothing of it is left.")
{
	expect_given_counts(wait_for_event, signal_event);
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
}
#endif

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static void take(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(sem, IN_TIME_MS));
	test_point(1);
}

static void give_token(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

OVE_TEST(suspend_given, sem, counts, "A token given to a suspended waiter is its own, and is not there twice.")
{
	expect_given_counts(take, give_token);
	EXPECT_EQ(ove_sem_count(sem), 0);
}
#endif

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);

static void lock(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, IN_TIME_MS));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void unlock(void)
{
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(suspend_given, mutex, counts, "A mutex unlocked while its waiter is suspended is the waiter's.")
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	expect_given_counts(lock, unlock);
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_MUTEX_DEFINE_STATIC(guard);
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void wait_for_condvar(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(guard, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_wait(condvar, guard, IN_TIME_MS));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(guard));
}

static void signal_condvar(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

OVE_TEST(suspend_given, condvar, counts, "A signal of a condition variable ends the wait of a suspended waiter.")
{
	expect_given_counts(wait_for_condvar, signal_condvar);
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, char, 1);

static void receive_item(void *unused)
{
	char item = '-';

	(void)unused;
	EXPECT_OK(ove_queue_receive(queue, &item, IN_TIME_MS));
	EXPECT_EQ(item, 'x');
	test_point(1);
}

static void send_x(void)
{
	EXPECT_OK(ove_queue_send(queue, "x", OVE_NO_WAIT));
}

static void send_y_in_time(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_queue_send(queue, "y", IN_TIME_MS));
	test_point(1);
}

static void receive_x(void)
{
	char item = '-';

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 'x');
}

OVE_TEST(suspend_given, queue, counts,
	 "An item sent to a suspended receiver is its own; room made for a suspended sender takes its item.")
{
	expect_given_counts(receive_item, send_x);
	EXPECT_EQ(ove_queue_count(queue), 0);
	test_clear_points();
	send_x();
	expect_given_counts(send_y_in_time, receive_x);
	EXPECT_EQ(ove_queue_count(queue), 1);
	EXPECT_OK(ove_queue_reset(queue));
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 4, 2);

static void receive_bytes(void *unused)
{
	char bytes[4];

	(void)unused;
	EXPECT_EQ(ove_stream_receive(stream, bytes, 4, IN_TIME_MS), 2);
	test_point(1);
}

static void send_bytes(void)
{
	EXPECT_EQ(ove_stream_send(stream, "xy", 2, OVE_NO_WAIT), 2);
}

OVE_TEST(suspend_given, stream, counts, "Bytes sent to a suspended receiver are its own.")
{
	expect_given_counts(receive_bytes, send_bytes);
	EXPECT_EQ(ove_stream_available(stream), 0);
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

static void wait_for_bit(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, IN_TIME_MS, NULL));
	test_point(1);
}

static void set_bit(void)
{
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
}

OVE_TEST(suspend_given, eventgroup, counts, "Bits set for a suspended waiter end its wait, and are cleared by it.")
{
	expect_given_counts(wait_for_bit, set_bit);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
}
#endif
