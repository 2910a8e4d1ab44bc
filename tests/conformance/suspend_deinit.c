/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread that is suspended in a wait still waits, so its object cannot be deinitialised. */
#include "harness.h"

/* Unused, like the waiters below, if every primitive or all checks are off. */
static __attribute__((unused)) void expect_busy(ove_thread_fn waiter, int (*deinit)(void), void (*release)(void))
{
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, waiter, NULL);

	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_ERR(deinit(), OVE_ERR_BUSY);
	/* A resumed waiter that has not run yet still counts as a waiter. */
	EXPECT_OK(ove_thread_set_priority(thread, OVE_PRIO_LOW));
	EXPECT_OK(ove_thread_resume(thread));
	EXPECT_ERR(deinit(), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	release();
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_OK(deinit());
}

#if CONFIG_OVE_EVENT
static ove_event_storage_t event_storage;
static ove_event_t event;

static void wait_for_event(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_wait(event, OVE_WAIT_FOREVER));
	test_point(1);
}

static int deinit_event(void)
{
	return ove_event_deinit(event);
}

static void signal_event(void)
{
	EXPECT_OK(ove_event_signal(event));
}

OVE_TEST_CHECK(suspend_deinit, event, is_busy,
	       "An event whose waiter is suspended cannot be deinitialised: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_event_init(&event, &event_storage));
	expect_busy(wait_for_event, deinit_event, signal_event);
}
#endif

#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;
static ove_sem_t sem;

static void take(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	test_point(1);
}

static int deinit_sem(void)
{
	return ove_sem_deinit(sem);
}

static void give(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

OVE_TEST_CHECK(suspend_deinit, sem, is_busy,
	       "A semaphore whose waiter is suspended cannot be deinitialised: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	expect_busy(take, deinit_sem, give);
}
#endif

#if CONFIG_OVE_MUTEX
static ove_mutex_storage_t mutex_storage;
static ove_mutex_t mutex;

static void lock(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST_CHECK(suspend_deinit, mutex, is_busy,
	       "A mutex with a suspended waiter cannot be deinitialised, even after its owner's unlock: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock, NULL);

	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_ERR(ove_mutex_deinit(mutex), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_OK(ove_mutex_deinit(mutex));
}

static ove_rmtx_storage_t rmtx_storage;
static ove_rmtx_t rmtx;

static void lock_recursive(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

OVE_TEST_CHECK(suspend_deinit, rmtx, is_busy,
	       "A recursive mutex with a suspended waiter cannot be deinitialised, even after its owner's unlock.")
{
	EXPECT_OK(ove_rmtx_init(&rmtx, &rmtx_storage));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock_recursive, NULL);

	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_ERR(ove_rmtx_deinit(rmtx), OVE_ERR_BUSY);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_OK(ove_rmtx_deinit(rmtx));
}
#endif

#if CONFIG_OVE_CONDVAR
static ove_mutex_storage_t guard_storage;
static ove_mutex_t guard;
static ove_condvar_storage_t condvar_storage;
static ove_condvar_t condvar;

static void wait_for_condvar(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(guard, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_wait(condvar, guard, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(guard));
}

static int deinit_condvar(void)
{
	return ove_condvar_deinit(condvar);
}

static void signal_condvar(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

OVE_TEST_CHECK(suspend_deinit, condvar, is_busy,
	       "A condition variable whose waiter is suspended cannot be deinitialised: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_mutex_init(&guard, &guard_storage));
	EXPECT_OK(ove_condvar_init(&condvar, &condvar_storage));
	expect_busy(wait_for_condvar, deinit_condvar, signal_condvar);
	EXPECT_OK(ove_mutex_deinit(guard));
}
#endif

#if CONFIG_OVE_QUEUE
static ove_queue_storage_t queue_storage;
static char queue_items[OVE_QUEUE_BUFFER_BYTES(1, 1)];
static ove_queue_t queue;

static void receive_item(void *unused)
{
	char item = '-';

	(void)unused;
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER));
	EXPECT_EQ(item, 'x');
	test_point(1);
}

static void send_item(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_queue_send(queue, "y", OVE_WAIT_FOREVER));
	test_point(1);
}

static int deinit_queue(void)
{
	return ove_queue_deinit(queue);
}

static void put_item(void)
{
	EXPECT_OK(ove_queue_send(queue, "x", OVE_NO_WAIT));
}

static void get_item(void)
{
	char item = '-';

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 'x');
}

OVE_TEST_CHECK(suspend_deinit, queue, is_busy,
	       "A queue whose receiver or sender is suspended cannot be deinitialised: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_queue_init(&queue, &queue_storage, queue_items, 1, 1));
	expect_busy(receive_item, deinit_queue, put_item);
	test_clear_points();
	EXPECT_OK(ove_queue_init(&queue, &queue_storage, queue_items, 1, 1));
	put_item();
	expect_busy(send_item, deinit_queue, get_item);
}
#endif

#if CONFIG_OVE_STREAM
static ove_stream_storage_t stream_storage;
static unsigned char stream_bytes[OVE_STREAM_BUFFER_BYTES(4)];
static ove_stream_t stream;

static void receive_bytes(void *unused)
{
	char bytes[4];

	(void)unused;
	EXPECT_EQ(ove_stream_receive(stream, bytes, 4, OVE_WAIT_FOREVER), 2);
	test_point(1);
}

static void send_bytes(void *unused)
{
	(void)unused;
	EXPECT_EQ(ove_stream_send(stream, "12345", 5, OVE_WAIT_FOREVER), 5);
	test_point(1);
}

static int deinit_stream(void)
{
	return ove_stream_deinit(stream);
}

static void put_bytes(void)
{
	EXPECT_EQ(ove_stream_send(stream, "xy", 2, OVE_NO_WAIT), 2);
}

static void get_bytes(void)
{
	char bytes[2];

	EXPECT_EQ(ove_stream_receive(stream, bytes, 2, OVE_NO_WAIT), 2);
}

OVE_TEST_CHECK(suspend_deinit, stream, is_busy,
	       "A stream whose receiver or sender is suspended cannot be deinitialised: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_stream_init(&stream, &stream_storage, stream_bytes, 4, 2));
	expect_busy(receive_bytes, deinit_stream, put_bytes);
	test_clear_points();
	EXPECT_OK(ove_stream_init(&stream, &stream_storage, stream_bytes, 4, 2));
	expect_busy(send_bytes, deinit_stream, get_bytes);
}
#endif

#if CONFIG_OVE_EVENTGROUP
static ove_eventgroup_storage_t group_storage;
static ove_eventgroup_t group;

static void wait_for_bit(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, NULL));
	test_point(1);
}

static int deinit_group(void)
{
	return ove_eventgroup_deinit(group);
}

static void set_bit(void)
{
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
}

OVE_TEST_CHECK(suspend_deinit, eventgroup, is_busy,
	       "An event group whose waiter is suspended cannot be deinitialised: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &group_storage));
	expect_busy(wait_for_bit, deinit_group, set_bit);
}
#endif
