/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "harness.h"

/* The contents of the caller's memory before an init must not matter; an init must not read them as state. */
static const int fillings[] = {0x00, 0xa5, 0xff};

#define FOR_EACH_FILLING(storage)                                                                                    \
	for (size_t at = 0;                                                                                          \
	     at < sizeof(fillings) / sizeof(*fillings) && memset(&(storage), fillings[at], sizeof(storage)) != NULL; \
	     at++)

#if CONFIG_OVE_MUTEX
#if CONFIG_OVE_CHECKS
#define EXPECT_KNOWN_AS_HOLDER() EXPECT(ove_held_by(ove_thread_get_self()))
#else
#define EXPECT_KNOWN_AS_HOLDER() ((void)0)
#endif

static ove_mutex_storage_t mutex_storage;
static ove_rmtx_storage_t rmtx_storage;

OVE_TEST(init, mutex, memory_needs_no_preparation, "A mutex created in memory with arbitrary contents starts free.")
{
	ove_mutex_t mutex;
	ove_rmtx_t rmtx;

	FOR_EACH_FILLING(mutex_storage)
	{
		EXPECT_OK(ove_mutex_init(&mutex, &mutex_storage));
		EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
		EXPECT_KNOWN_AS_HOLDER();
		EXPECT_OK(ove_mutex_unlock(mutex));
		EXPECT_OK(ove_mutex_deinit(mutex));
	}
	FOR_EACH_FILLING(rmtx_storage)
	{
		EXPECT_OK(ove_rmtx_init(&rmtx, &rmtx_storage));
		EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
		EXPECT_KNOWN_AS_HOLDER();
		EXPECT_OK(ove_rmtx_unlock(rmtx));
		EXPECT_OK(ove_rmtx_deinit(rmtx));
	}
}
#endif

#if CONFIG_OVE_SEM
static ove_sem_storage_t sem_storage;

OVE_TEST(init, sem, memory_needs_no_preparation,
	 "A semaphore created in memory with arbitrary contents has its initial count.")
{
	ove_sem_t sem;

	FOR_EACH_FILLING(sem_storage)
	{
		EXPECT_OK(ove_sem_init(&sem, &sem_storage, 1, 2));
		EXPECT_EQ(ove_sem_count(sem), 1);
		EXPECT_OK(ove_sem_give(sem));
		EXPECT_ERR(ove_sem_give(sem), OVE_ERR_OVERFLOW);
		EXPECT_OK(ove_sem_deinit(sem));
	}
}
#endif

#if CONFIG_OVE_EVENT
static ove_event_storage_t event_storage;

OVE_TEST(init, event, memory_needs_no_preparation, "An event created in memory with arbitrary contents starts clear.")
{
	ove_event_t event;

	FOR_EACH_FILLING(event_storage)
	{
		EXPECT_OK(ove_event_init(&event, &event_storage));
		EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
		EXPECT_OK(ove_event_signal(event));
		EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
		EXPECT_OK(ove_event_deinit(event));
	}
}
#endif

#if CONFIG_OVE_CONDVAR
static ove_condvar_storage_t condvar_storage;

OVE_TEST(init, condvar, memory_needs_no_preparation, "A condition variable created in such memory has no waiter.")
{
	ove_condvar_t condvar;

	FOR_EACH_FILLING(condvar_storage)
	{
		EXPECT_OK(ove_condvar_init(&condvar, &condvar_storage));
		EXPECT_OK(ove_condvar_signal(condvar));
		EXPECT_OK(ove_condvar_broadcast(condvar));
		EXPECT_OK(ove_condvar_deinit(condvar));
	}
}
#endif

#if CONFIG_OVE_QUEUE
static ove_queue_storage_t queue_storage;

OVE_TEST(init, queue, memory_needs_no_preparation, "A queue created in memory with arbitrary contents starts empty.")
{
	ove_queue_t queue;
	char buffer[2] = {0};

	FOR_EACH_FILLING(queue_storage)
	{
		EXPECT_OK(ove_queue_init(&queue, &queue_storage, buffer, 1, 2));
		EXPECT_EQ(ove_queue_count(queue), 0);
		EXPECT_EQ(ove_queue_space(queue), 2);
		EXPECT_OK(ove_queue_try_send(queue, "x"));
		EXPECT_OK(ove_queue_deinit(queue));
	}
}
#endif

#if CONFIG_OVE_STREAM
static ove_stream_storage_t stream_storage;

OVE_TEST(init, stream, memory_needs_no_preparation,
	 "A stream created in memory with arbitrary contents starts empty and without waiters.")
{
	static unsigned char buffer[OVE_STREAM_BUFFER_BYTES(4)];
	unsigned char data[4];
	ove_stream_t stream;

	FOR_EACH_FILLING(stream_storage)
	{
		EXPECT_OK(ove_stream_init(&stream, &stream_storage, buffer, 4, 1));
		EXPECT_EQ(ove_stream_available(stream), 0);
		EXPECT_EQ(ove_stream_send(stream, "abcde", 5, OVE_NO_WAIT), 4);
		EXPECT_EQ(ove_stream_receive(stream, data, sizeof(data), OVE_NO_WAIT), 4);
		EXPECT_OK(ove_stream_deinit(stream));
	}
}
#endif

#if CONFIG_OVE_TIMER
static ove_timer_storage_t timer_storage;

static void report(ove_timer_t timer, void *unused)
{
	(void)timer;
	(void)unused;
	test_point(1);
}

OVE_TEST(init, timer, memory_needs_no_preparation,
	 "A timer created in memory with arbitrary contents is stopped, and can be started.")
{
	ove_timer_t timer;

	FOR_EACH_FILLING(timer_storage)
	{
		EXPECT_OK(ove_timer_init(&timer, &timer_storage, report, NULL, 1, OVE_TIMER_ONE_SHOT));
		EXPECT(!ove_timer_is_running(timer));
		EXPECT_OK(ove_timer_start(timer));
		test_wait_points(at + 1u);
		EXPECT_OK(ove_timer_deinit(timer));
	}
	EXPECT_POINTS(1, 1, 1);
}
#endif

#if CONFIG_OVE_EVENTGROUP
static ove_eventgroup_storage_t group_storage;

OVE_TEST(init, eventgroup, memory_needs_no_preparation,
	 "A group created in memory with arbitrary contents has no bit set.")
{
	ove_eventgroup_t group;

	FOR_EACH_FILLING(group_storage)
	{
		EXPECT_OK(ove_eventgroup_init(&group, &group_storage));
		EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
		EXPECT_OK(ove_eventgroup_set_bits(group, 1));
		EXPECT_OK(ove_eventgroup_deinit(group));
	}
}
#endif

static void do_nothing(void *unused)
{
	(void)unused;
	test_point(1);
}

static ove_thread_storage_t thread_storage;
OVE_THREAD_STACK_DEFINE(thread_stack, TEST_STACK_BYTES);

OVE_TEST(init, thread, memory_needs_no_preparation,
	 "A thread created in memory with arbitrary contents runs and has no stop request.")
{
	const ove_thread_desc_t desc = {"thread", do_nothing, NULL, OVE_PRIO_LOW, thread_stack, TEST_STACK_BYTES};
	ove_thread_t thread;

	FOR_EACH_FILLING(thread_storage)
	{
		EXPECT_OK(ove_thread_init(&thread, &thread_storage, &desc));
		EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
		EXPECT_OK(ove_thread_deinit(thread));
	}
	EXPECT_POINTS(1, 1, 1);
}

static ove_thread_t make_thread(ove_thread_fn entry)
{
	const ove_thread_desc_t desc = {"made", entry, NULL, OVE_PRIO_HIGH, thread_stack, TEST_STACK_BYTES};
	ove_thread_t thread = NULL;

	EXPECT_OK(ove_thread_init(&thread, &thread_storage, &desc));
	return thread;
}

static void spin(void *sleeps)
{
	if (sleeps != NULL) {
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
	test_point(1);
	while (!ove_thread_should_stop()) {
	}
}

static void expect_ready_while_it_spins(void *sleeps)
{
	const ove_thread_desc_t desc = {"spins", spin, sleeps, OVE_PRIO_LOW, thread_stack, TEST_STACK_BYTES};
	const size_t points = test_points();
	ove_thread_t thread;

	memset(&thread_storage, 0xa5, sizeof(thread_storage));
	EXPECT_OK(ove_thread_init(&thread, &thread_storage, &desc));
	test_wait_points(points + 1u);
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_READY);
	EXPECT_OK(ove_thread_request_stop(thread));
	EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
	EXPECT_OK(ove_thread_deinit(thread));
}

OVE_TEST(init, thread, is_ready_when_it_could_run,
	 "A thread in memory with arbitrary contents is READY, not BLOCKED, before its first sleep and after it.")
{
	NEEDS_RUNNING_CLOCK();
	expect_ready_while_it_spins(NULL);
	expect_ready_while_it_spins(TEST_ARG(1));
}

OVE_TEST_AT_START(
	init, thread, has_used_nothing,
	"A thread in memory with arbitrary contents, created before the start, has used no time and little stack.")
{
	FOR_EACH_FILLING(thread_storage)
	{
		const ove_thread_t thread = make_thread(do_nothing);

#if CONFIG_OVE_THREAD_RUNTIME
		EXPECT_EQ(ove_thread_get_runtime_us(thread), 0);
#endif
		EXPECT(ove_thread_get_stack_headroom(thread) > TEST_STACK_BYTES / 2u);
		EXPECT_OK(ove_thread_deinit(thread));
	}
}

#if CONFIG_OVE_SEM
static ove_sem_storage_t never_given_storage;

static void wait_for_20_ms(void *unused)
{
	ove_sem_t never_given;
	const uint64_t start_us = ove_time_get_us();

	(void)unused;
	EXPECT_OK(ove_sem_init(&never_given, &never_given_storage, 0, 1));
	EXPECT_ERR(ove_sem_take(never_given, 20), OVE_ERR_TIMEOUT);
	EXPECT(ove_time_get_us() - start_us >= 20000u);
	EXPECT_OK(ove_sem_deinit(never_given));
}

OVE_TEST(init, thread, first_wait_lasts,
	 "The first wait of a thread in memory with arbitrary contents lasts its full time.")
{
	FOR_EACH_FILLING(thread_storage)
	{
		const ove_thread_t thread = make_thread(wait_for_20_ms);

		EXPECT_OK(ove_thread_join(thread, TEST_LONG_MS));
		EXPECT_OK(ove_thread_deinit(thread));
	}
}
#endif

#if CONFIG_OVE_WORKQUEUE
static ove_workqueue_storage_t workqueue_storage;
static ove_work_storage_t work_storage;

static void work_once(ove_work_t work, void *unused)
{
	(void)work;
	do_nothing(unused);
}

OVE_TEST(init, workqueue, memory_needs_no_preparation,
	 "A work queue and work items created in such memory start idle, and run.")
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_LOW, thread_stack, TEST_STACK_BYTES};
	ove_workqueue_t queue;
	ove_work_t work;

	FOR_EACH_FILLING(workqueue_storage)
	{
		(void)memset(&work_storage, fillings[at], sizeof(work_storage));
		EXPECT_OK(ove_workqueue_init(&queue, &workqueue_storage, &desc));
		EXPECT_OK(ove_workqueue_deinit(queue));
		(void)memset(&workqueue_storage, fillings[at], sizeof(workqueue_storage));
		EXPECT_OK(ove_workqueue_init(&queue, &workqueue_storage, &desc));
		EXPECT_OK(ove_work_init(&work, &work_storage, work_once, NULL));
		EXPECT_OK(ove_work_submit(queue, work));
		EXPECT_OK(ove_work_flush(work, TEST_LONG_MS));
		EXPECT_OK(ove_work_deinit(work));
		EXPECT_OK(ove_workqueue_deinit(queue));
	}
	EXPECT_POINTS(1, 1, 1);
}

OVE_TEST(init, work, is_in_no_list, "Work created in memory whose contents say pending or delayed is neither.")
{
	const ove_workqueue_desc_t desc = {"work", OVE_PRIO_LOW, thread_stack, TEST_STACK_BYTES};
	ove_workqueue_t queue;
	ove_work_t work;

	EXPECT_OK(ove_workqueue_init(&queue, &workqueue_storage, &desc));
	for (int place = OVE_WORK_PENDING; place <= OVE_WORK_DELAYED; place++) {
		(void)memset(&work_storage, place, sizeof(work_storage));
		EXPECT_OK(ove_work_init(&work, &work_storage, work_once, NULL));
		EXPECT_OK(ove_work_submit(queue, work));
		EXPECT_OK(ove_work_flush(work, TEST_LONG_MS));
		EXPECT_OK(ove_work_deinit(work));
	}
	EXPECT_OK(ove_workqueue_deinit(queue));
	EXPECT_POINTS(1, 1);
}
#endif
