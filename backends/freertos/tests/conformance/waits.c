/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Waits on FreeRTOS only. The native suspension removes a thread from its lists, including a thread that waits in an
 * ove call. A woken thread still uses the object until it has run.
 */
#include "harness.h"

/* Long enough for the steps of a test, short for the test as a whole. */
enum { LIMIT_MS = 20 * TEST_TICK_MS };

static uint32_t limit_ms;

struct wait {
	ove_thread_fn waiter;
	void (*release)(void);
};

static void suspend(ove_thread_t thread)
{
	vTaskSuspend((TaskHandle_t)thread);
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
}

/* Unused, like its siblings, if every primitive is off. */
static __attribute__((unused)) void expect_wait_goes_on(const struct wait *wait)
{
	static const uint32_t limits[] = {LIMIT_MS, OVE_WAIT_FOREVER};

	for (size_t i = 0; i < 2; i++) {
		limit_ms = limits[i];
		const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait->waiter, NULL);

		for (int round = 0; round < 2; round++) {
			suspend(thread);
			vTaskResume((TaskHandle_t)thread);
			EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_BLOCKED);
			EXPECT_EQ(test_points(), 0);
		}
		suspend(thread);
		wait->release();
		EXPECT_EQ(test_points(), 0);
		EXPECT_OK(ove_thread_resume(thread));
		test_join_all();
		EXPECT_POINTS(1);
		test_clear_points();
	}
}

static __attribute__((unused)) void expect_busy_until_it_has_run(const struct wait *wait, int (*deinit)(void))
{
	limit_ms = OVE_WAIT_FOREVER;
	(void)test_spawn_blocked("waiter", OVE_PRIO_BELOW_NORMAL, wait->waiter, NULL);
	wait->release();
	EXPECT_ERR(deinit(), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_OK(deinit());
}

#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;
static ove_sem_t sem;

static void take(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(sem, limit_ms));
	test_point(1);
}

static void give(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

static int deinit_sem(void)
{
	return ove_sem_deinit(sem);
}

static const struct wait for_token = {take, give};

OVE_TEST(freertos_waits, sem, go_on, "Native suspension and resumption do not end a take.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	expect_wait_goes_on(&for_token);
	EXPECT_OK(ove_sem_deinit(sem));
}

OVE_TEST_CHECK(freertos_waits, sem, busy_until_it_has_run,
	       "A semaphore cannot be released until the woken thread has run.")
{
	EXPECT_OK(ove_sem_init(&sem, &sem_storage, 0, 1));
	expect_busy_until_it_has_run(&for_token, deinit_sem);
}
#endif

#if CONFIG_OVE_MUTEX
static ove_mutex_storage_t mutex_storage;
static ove_mutex_t mutex;

static void lock(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, limit_ms));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void unlock(void)
{
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(freertos_waits, mutex, go_on, "Native suspension and resumption do not end a lock.")
{
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	for (int i = 0; i < 2; i++) {
		static const uint32_t limits[] = {LIMIT_MS, OVE_WAIT_FOREVER};

		limit_ms = limits[i];
		EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
		const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock, NULL);

		suspend(thread);
		vTaskResume((TaskHandle_t)thread);
		/* The owner has the same priority, so it runs only now. */
		EXPECT_OK(ove_thread_sleep_ms(1));
		EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_BLOCKED);
		unlock();
		test_join_all();
		EXPECT_POINTS(1);
		test_clear_points();
	}
	EXPECT_OK(ove_mutex_deinit(mutex));
}

OVE_TEST_CHECK(freertos_waits, mutex, busy_until_it_has_run,
	       "A mutex cannot be released until the woken thread has run.")
{
	EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	limit_ms = OVE_WAIT_FOREVER;
	(void)test_spawn_blocked("waiter", OVE_PRIO_BELOW_NORMAL, lock, NULL);
	unlock();
	EXPECT_ERR(ove_mutex_deinit(mutex), OVE_ERR_BUSY);
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_OK(ove_mutex_deinit(mutex));
}
#endif

#if CONFIG_OVE_QUEUE
static ove_queue_storage_t queue_storage;
static char queue_items[OVE_QUEUE_BUFFER_BYTES(1, 1)];
static ove_queue_t queue;

static void receive(void *unused)
{
	char item = '-';

	(void)unused;
	EXPECT_OK(ove_queue_receive(queue, &item, limit_ms));
	EXPECT_EQ(item, 'x');
	test_point(1);
}

static void send_x(void)
{
	EXPECT_OK(ove_queue_send(queue, "x", OVE_NO_WAIT));
}

static void send(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_queue_send(queue, "x", limit_ms));
	test_point(1);
}

static void receive_x(void)
{
	char item = '-';

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 'x');
}

static int deinit_queue(void)
{
	return ove_queue_deinit(queue);
}

static const struct wait for_item = {receive, send_x};
static const struct wait for_room = {send, receive_x};

OVE_TEST(freertos_waits, queue, go_on, "Native suspension and resumption end neither a receive nor a send.")
{
	EXPECT_OK(ove_queue_init(&queue, &queue_storage, queue_items, 1, 1));
	expect_wait_goes_on(&for_item);
	send_x();
	expect_wait_goes_on(&for_room);
	EXPECT_OK(ove_queue_deinit(queue));
}

OVE_TEST_CHECK(freertos_waits, queue, busy_until_it_has_run,
	       "A queue cannot be released until the woken thread has run.")
{
	EXPECT_OK(ove_queue_init(&queue, &queue_storage, queue_items, 1, 1));
	expect_busy_until_it_has_run(&for_item, deinit_queue);
	test_clear_points();
	EXPECT_OK(ove_queue_init(&queue, &queue_storage, queue_items, 1, 1));
	send_x();
	expect_busy_until_it_has_run(&for_room, deinit_queue);
}
#endif

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static void wait_for_event(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_wait(event, limit_ms));
	test_point(1);
}

static void signal_event(void)
{
	EXPECT_OK(ove_event_signal(event));
}

OVE_TEST(freertos_waits, event, go_on, "Native suspension and resumption do not end a wait for an event.")
{
	static const struct wait for_event = {wait_for_event, signal_event};

	expect_wait_goes_on(&for_event);
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_MUTEX_DEFINE_STATIC(guard);
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void wait_for_condvar(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(guard, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_wait(condvar, guard, limit_ms));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(guard));
}

static void signal_condvar(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

OVE_TEST(freertos_waits, condvar, go_on, "Native suspension and resumption do not end a wait for a condition variable.")
{
	static const struct wait for_signal = {wait_for_condvar, signal_condvar};

	expect_wait_goes_on(&for_signal);
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
	EXPECT_EQ(ove_stream_receive(stream, bytes, 4, limit_ms), 2);
	test_point(1);
}

static void send_bytes(void)
{
	EXPECT_EQ(ove_stream_send(stream, "xy", 2, OVE_NO_WAIT), 2);
}

static int deinit_stream(void)
{
	return ove_stream_deinit(stream);
}

static const struct wait for_bytes = {receive_bytes, send_bytes};

OVE_TEST(freertos_waits, stream, go_on, "Native suspension and resumption do not end a stream's receive.")
{
	EXPECT_OK(ove_stream_init(&stream, &stream_storage, stream_bytes, 4, 2));
	expect_wait_goes_on(&for_bytes);
	EXPECT_OK(ove_stream_deinit(stream));
}

OVE_TEST_CHECK(freertos_waits, stream, busy_until_it_has_run,
	       "A stream cannot be released until the woken thread has run.")
{
	EXPECT_OK(ove_stream_init(&stream, &stream_storage, stream_bytes, 4, 2));
	expect_busy_until_it_has_run(&for_bytes, deinit_stream);
}
#endif

#if CONFIG_OVE_EVENTGROUP
static ove_eventgroup_storage_t group_storage;
static ove_eventgroup_t group;

static void wait_for_bit(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, limit_ms, NULL));
	test_point(1);
}

static void set_bit(void)
{
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
}

static const struct wait for_bit = {wait_for_bit, set_bit};

OVE_TEST(freertos_waits, eventgroup, go_on, "Native suspension and resumption do not end a wait for bits.")
{
	EXPECT_OK(ove_eventgroup_init(&group, &group_storage));
	expect_wait_goes_on(&for_bit);
	EXPECT_OK(ove_eventgroup_deinit(group));
}
#endif

static ove_thread_t paused;

static void pause_only(void *unused)
{
	(void)unused;
	test_pause();
}

static void call_timed(void *number)
{
	const uint64_t start_us = ove_time_get_us();

	switch (TEST_NUMBER(number)) {
	case 0:
		EXPECT_OK(ove_thread_sleep_ms(LIMIT_MS));
		break;
	case 1:
		EXPECT_OK(ove_thread_sleep_until(ove_time_get_ms() + 1u + LIMIT_MS));
		break;
	default:
		EXPECT_ERR(ove_thread_join(paused, LIMIT_MS), OVE_ERR_TIMEOUT);
		break;
	}
	EXPECT(ove_time_get_us() - start_us >= LIMIT_MS * 1000u);
	test_point(1);
}

OVE_TEST(freertos_waits, thread, go_on, "Native suspension and resumption end neither a sleep nor a join.")
{
	for (int i = 0; i < 3; i++) {
		const ove_thread_t other = test_spawn("paused", OVE_PRIO_HIGH, pause_only, NULL);

		paused = other;
		test_wait_state(other, OVE_THREAD_SUSPENDED);
		const ove_thread_t thread = test_spawn_blocked("timed", OVE_PRIO_HIGH, call_timed, TEST_ARG(i));

		for (int round = 0; round < 2; round++) {
			suspend(thread);
			vTaskResume((TaskHandle_t)thread);
			EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_BLOCKED);
		}
		test_wait_points(1);
		test_continue(other);
		test_join_all();
		test_clear_points();
	}
}
