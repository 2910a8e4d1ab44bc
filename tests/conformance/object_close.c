/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file ove_..._close(): each wait for the object ends with OVE_ERR_CLOSED, and the object can be deinitialised. */
#include "harness.h"

#if CONFIG_OVE_OBJECT_CLOSE

static int (*wait_for)(uint32_t timeout_ms);

static void wait_once(void *timeout_ms)
{
	EXPECT_ERR(wait_for((uint32_t)(uintptr_t)timeout_ms), OVE_ERR_CLOSED);
	test_point(1);
}

static void spawn_waiters(void)
{
	static const ove_prio_t priorities[] = {OVE_PRIO_LOW, OVE_PRIO_HIGH, OVE_PRIO_HIGH};

	for (size_t i = 0; i < sizeof(priorities) / sizeof(priorities[0]); i++) {
		(void)test_spawn_blocked("waiter", priorities[i], wait_once,
					 (void *)(uintptr_t)(i == 0u ? TEST_LONG_MS : OVE_WAIT_FOREVER));
	}
}

/* If threads run in parallel, a thread that has left its call may not have reached its point yet. */
static void await_points(size_t count)
{
	if (!OVE_HAS_STRICT_PRIORITY) {
		test_wait_points(count);
	}
	EXPECT_EQ(test_points(), count);
}

#define EXPECT_CLOSES(object, call, close_it, end_it) \
	do {                                          \
		wait_for = (call);                    \
		test_clear_points();                  \
		spawn_waiters();                      \
		EXPECT_OK(close_it(object));          \
		await_points(3);                      \
		EXPECT_OK(end_it(object));            \
		test_join_all();                      \
	} while (0)

#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;
static ove_sem_t sem;

static int take(uint32_t timeout_ms)
{
	return ove_sem_take(sem, timeout_ms);
}

OVE_TEST(close, sem, ends_each_wait,
	 "Each wait for a closed semaphore ends, with or without a timeout, and the semaphore can be deinitialised.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	EXPECT_CLOSES(sem, take, ove_sem_close, ove_sem_deinit);
}

OVE_TEST(close, sem, is_as_before, "Closing a semaphore without waiters does not change it.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	EXPECT_OK(ove_sem_close(sem));
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	EXPECT_ERR(ove_sem_take(sem, 2u * TEST_TICK_MS), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_sem_deinit(sem));
}

OVE_TEST(close, sem, a_suspended_waiter, "A suspended waiter keeps the object in use until it is resumed and has left.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	wait_for = take;
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_once, TEST_ARG(TEST_LONG_MS));

	EXPECT_OK(ove_thread_suspend(waiter));
	EXPECT_ERR(ove_sem_close(sem), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(waiter));
	test_wait_points(1);
	EXPECT_OK(ove_sem_close(sem));
	EXPECT_OK(ove_sem_deinit(sem));
	test_join_all();
}
#endif

#if CONFIG_OVE_EVENT
static ove_event_storage_t event_storage;
static ove_event_t event;

static void await_event(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_event_wait(event, OVE_WAIT_FOREVER), OVE_ERR_CLOSED);
	test_point(1);
}

OVE_TEST(close, event, ends_the_wait, "The wait for a closed event ends, and the event can be deinitialised.")
{
	EXPECT_OK(ove_event_init(&event, &event_storage));
	(void)test_spawn_blocked("waiter", OVE_PRIO_LOW, await_event, NULL);
	EXPECT_OK(ove_event_close(event));
	await_points(1);
	EXPECT_OK(ove_event_deinit(event));
	test_join_all();
}
#endif

#if CONFIG_OVE_EVENTGROUP
static ove_eventgroup_storage_t group_storage;
static ove_eventgroup_t group;

static int await_bits(uint32_t timeout_ms)
{
	uint32_t bits;

	return ove_eventgroup_wait_bits(group, 3, OVE_EVENTGROUP_ALL, true, timeout_ms, &bits);
}

OVE_TEST(close, eventgroup, ends_each_wait,
	 "Each wait for bits of a closed group ends, and the group can be deinitialised.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &group_storage));
	EXPECT_CLOSES(group, await_bits, ove_eventgroup_close, ove_eventgroup_deinit);
}
#endif

#if CONFIG_OVE_QUEUE
static ove_queue_storage_t queue_storage;
static ove_queue_t queue;
static uint32_t items[1];

static int receive(uint32_t timeout_ms)
{
	uint32_t item;

	return ove_queue_receive(queue, &item, timeout_ms);
}

static int send(uint32_t timeout_ms)
{
	const uint32_t item = 2;

	return ove_queue_send(queue, &item, timeout_ms);
}

OVE_TEST(close, queue, ends_each_wait,
	 "Each wait for an item or for space in a closed queue ends, and the queue can be deinitialised.")
{
	const uint32_t item = 1;

	EXPECT_OK(ove_queue_init(&queue, &queue_storage, items, sizeof(items[0]), 1));
	EXPECT_CLOSES(queue, receive, ove_queue_close, ove_queue_deinit);
	EXPECT_OK(ove_queue_init(&queue, &queue_storage, items, sizeof(items[0]), 1));
	EXPECT_OK(ove_queue_send(queue, &item, OVE_NO_WAIT));
	EXPECT_CLOSES(queue, send, ove_queue_close, ove_queue_deinit);
}
#endif

#if CONFIG_OVE_STREAM
static ove_stream_storage_t stream_storage;
static ove_stream_t stream;
static unsigned char bytes[8];

static void receive_byte(void *unused)
{
	unsigned char byte;

	(void)unused;
	EXPECT_ERR(ove_stream_receive(stream, &byte, 1, OVE_WAIT_FOREVER), OVE_ERR_CLOSED);
	test_point(1);
}

OVE_TEST(close, stream, ends_the_wait,
	 "The wait for bytes of a closed stream ends, and the stream can be deinitialised.")
{
	EXPECT_OK(ove_stream_init(&stream, &stream_storage, bytes, sizeof(bytes), 1));
	(void)test_spawn_blocked("receiver", OVE_PRIO_LOW, receive_byte, NULL);
	EXPECT_OK(ove_stream_close(stream));
	await_points(1);
	EXPECT_OK(ove_stream_deinit(stream));
	test_join_all();
}
#endif

#if CONFIG_OVE_POOL
static ove_pool_storage_t pool_storage;
static ove_pool_t pool;
static uint64_t blocks[1];

static int allocate(uint32_t timeout_ms)
{
	void *block;

	return ove_pool_alloc(pool, timeout_ms, &block);
}

static int end_pool(ove_pool_t ended)
{
	EXPECT_OK(ove_pool_free(ended, blocks));
	return ove_pool_deinit(ended);
}

OVE_TEST(close, pool, ends_each_wait, "Each wait for a block of a closed pool ends, and the pool can be deinitialised.")
{
	void *block;

	EXPECT_OK(ove_pool_init(&pool, &pool_storage, blocks, sizeof(blocks), 1));
	EXPECT_OK(ove_pool_alloc(pool, OVE_NO_WAIT, &block));
	EXPECT_CLOSES(pool, allocate, ove_pool_close, end_pool);
}
#endif

#if CONFIG_OVE_MUTEX
static ove_mutex_storage_t mutex_storage;
static ove_mutex_t mutex;
static ove_rmtx_storage_t rmtx_storage;
static ove_rmtx_t rmtx;

static int lock(uint32_t timeout_ms)
{
	return ove_mutex_lock(mutex, timeout_ms);
}

static int lock_recursive(uint32_t timeout_ms)
{
	return ove_rmtx_lock(rmtx, timeout_ms);
}

static int end_mutex(ove_mutex_t ended)
{
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
	EXPECT_ERR(ove_mutex_deinit(ended), OVE_ERR_BUSY);
	EXPECT_OK(ove_mutex_unlock(ended));
	return ove_mutex_deinit(ended);
}

static int end_rmtx(ove_rmtx_t ended)
{
	EXPECT_OK(ove_rmtx_unlock(ended));
	return ove_rmtx_deinit(ended);
}

OVE_TEST(close, mutex, ends_each_wait,
	 "Each wait for a closed mutex ends; its owner keeps it, at its own priority, and it can be deinitialised once "
	 "it is free.")
{
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT_CLOSES(mutex, lock, ove_mutex_close, end_mutex);
	EXPECT_OK(ove_rmtx_init(&rmtx, &rmtx_storage));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_CLOSES(rmtx, lock_recursive, ove_rmtx_close, end_rmtx);
}

#if CONFIG_OVE_CONDVAR
static ove_condvar_storage_t condvar_storage;
static ove_condvar_t condvar;

static int await_condition(uint32_t timeout_ms)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	const int result = ove_condvar_wait(condvar, mutex, timeout_ms);

	EXPECT(ove_mutex_get_owner(mutex) == ove_thread_get_self());
	EXPECT_OK(ove_mutex_unlock(mutex));
	return result;
}

OVE_TEST(close, condvar, ends_each_wait,
	 "Each wait for a closed condition variable ends with its mutex locked, and the condition variable can be "
	 "ended.")
{
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	EXPECT_OK(ove_condvar_init(&condvar, &condvar_storage));
	EXPECT_CLOSES(condvar, await_condition, ove_condvar_close, ove_condvar_deinit);
	EXPECT_OK(ove_mutex_deinit(mutex));
}
#endif
#endif

#if CONFIG_OVE_CHECKS && CONFIG_OVE_SEM
static void close_in_isr(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_sem_close(sem), OVE_ERR_CONTEXT);
}

OVE_TEST(close, misuse, refuses, "A NULL object and a call from an ISR are rejected.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	EXPECT_ERR(ove_sem_close(NULL), OVE_ERR_INVALID);
	test_in_isr(close_in_isr, NULL);
	EXPECT_OK(ove_sem_deinit(sem));
}
#endif

#endif /* CONFIG_OVE_OBJECT_CLOSE */
