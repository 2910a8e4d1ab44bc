/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

/* The longest finite timeout, 49 days. A conversion to ticks that overflows makes it short, or turns it into
 * "forever". */
#define LONGEST_MS (OVE_WAIT_FOREVER - 1u)

static void expect_patience(ove_thread_fn waiter, void (*release)(void))
{
	const ove_thread_t thread = test_spawn_blocked("patient", OVE_PRIO_HIGH, waiter, NULL);

	EXPECT_OK(ove_thread_sleep_ms(15));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_BLOCKED);
	EXPECT_EQ(test_points(), 0);
	release();
	test_join_all();
	EXPECT_POINTS(1);
}

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static void wait_for_sem(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(sem, LONGEST_MS));
	test_point(1);
}

static void release_sem(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

OVE_TEST(timeout, longest, sem_take, "A take with the longest timeout waits and gets its token.")
{
	expect_patience(wait_for_sem, release_sem);
}
#endif

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_RMTX_DEFINE_STATIC(rmtx);

static void wait_for_mutexes(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, LONGEST_MS));
	EXPECT_OK(ove_rmtx_lock(rmtx, LONGEST_MS));
	test_point(1);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void release_mutexes(void)
{
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_thread_sleep_ms(15));
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

OVE_TEST(timeout, longest, mutex_lock, "A lock with the longest timeout waits and gets its mutex.")
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	expect_patience(wait_for_mutexes, release_mutexes);
}
#endif

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static void wait_for_event(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_wait(event, LONGEST_MS));
	test_point(1);
}

static void release_event(void)
{
	EXPECT_OK(ove_event_signal(event));
}

OVE_TEST(timeout, longest, event_wait, "A wait with the longest timeout waits and gets its signal.")
{
	expect_patience(wait_for_event, release_event);
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void wait_for_condvar(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, LONGEST_MS));
	EXPECT_OK(ove_condvar_wait(condvar, mutex, LONGEST_MS));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void release_condvar(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

OVE_TEST(timeout, longest, condvar_wait, "A wait with the longest timeout waits and gets its signal.")
{
	expect_patience(wait_for_condvar, release_condvar);
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, char, 1);

static void receive_and_send(void *unused)
{
	char item;

	(void)unused;
	EXPECT_OK(ove_queue_receive(queue, &item, LONGEST_MS));
	EXPECT_OK(ove_queue_send(queue, &item, OVE_NO_WAIT));
	EXPECT_OK(ove_queue_send(queue, &item, LONGEST_MS));
	test_point(1);
}

static void send_and_receive(void)
{
	char item = 'x';

	EXPECT_OK(ove_queue_send(queue, &item, OVE_NO_WAIT));
	EXPECT_OK(ove_thread_sleep_ms(15));
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_queue_receive(queue, &item, TEST_LONG_MS));
	test_wait_points(1);
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
}

OVE_TEST(timeout, longest, queue_receive_and_send,
	 "A receive and a send with the longest timeout wait, and are served.")
{
	expect_patience(receive_and_send, send_and_receive);
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 4, 1);

static void wait_for_stream(void *unused)
{
	char byte;

	(void)unused;
	EXPECT_EQ(ove_stream_receive(stream, &byte, 1, LONGEST_MS), 1);
	test_point(1);
}

static void release_stream(void)
{
	EXPECT_EQ(ove_stream_send(stream, "x", 1, OVE_NO_WAIT), 1);
}

OVE_TEST(timeout, longest, stream_receive, "A receive with the longest timeout waits and gets its byte.")
{
	expect_patience(wait_for_stream, release_stream);
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

static void wait_for_group(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, LONGEST_MS, NULL));
	test_point(1);
}

static void release_group(void)
{
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
}

OVE_TEST(timeout, longest, eventgroup_wait_bits, "A wait with the longest timeout waits and gets its bit.")
{
	expect_patience(wait_for_group, release_group);
}
#endif

#if CONFIG_OVE_NOTIFY
static ove_thread_t notified;

static void wait_to_be_notified(void *unused)
{
	(void)unused;
	notified = ove_thread_get_self();
	EXPECT_OK(ove_thread_wait_notify(1, OVE_NOTIFY_ALL, true, LONGEST_MS, NULL));
	test_point(1);
}

static void notify(void)
{
	EXPECT_OK(ove_thread_notify(notified, 1));
}

OVE_TEST(timeout, longest, thread_wait_notify, "A wait with the longest timeout waits and gets its bit.")
{
	expect_patience(wait_to_be_notified, notify);
}
#endif

static ove_thread_t paused;

static void pause_only(void *unused)
{
	(void)unused;
	test_pause();
}

static void wait_for_the_end(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_thread_join(paused, LONGEST_MS));
	test_point(1);
}

static void release_the_end(void)
{
	test_continue(paused);
	test_wait_points(1);
}

OVE_TEST(timeout, longest, thread_join, "A join with the longest timeout waits for the thread's end.")
{
	paused = test_spawn("paused", OVE_PRIO_HIGH, pause_only, NULL);
	expect_patience(wait_for_the_end, release_the_end);
}
