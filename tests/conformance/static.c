/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>
#include <string.h>

#include "harness.h"

static atomic_int thread_runs;

static void run_at_start(void *arg)
{
	atomic_fetch_add(&thread_runs, TEST_NUMBER(arg));
}

OVE_THREAD_DEFINE_STATIC(static_thread, run_at_start, TEST_ARG(3), OVE_PRIO_HIGH, TEST_STACK_BYTES);

OVE_TEST(static, thread, starts_with_the_scheduler,
	 "A static thread has its name and arg, and runs once the scheduler does.")
{
	EXPECT_OK(ove_thread_join(static_thread, TEST_LONG_MS));
	EXPECT_EQ(atomic_load(&thread_runs), 3);
	EXPECT(strcmp(ove_thread_get_name(static_thread), "static_thread") == 0);
	EXPECT_EQ(ove_thread_get_state(static_thread), OVE_THREAD_TERMINATED);
}

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(static_mutex);
OVE_RMTX_DEFINE_STATIC(static_rmtx);

OVE_TEST(static, mutex, is_ready, "A static mutex starts free and works; a recursive one nests.")
{
	EXPECT_OK(ove_mutex_lock(static_mutex, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_unlock(static_mutex));
	EXPECT_OK(ove_rmtx_lock(static_rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(static_rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_unlock(static_rmtx));
	EXPECT_OK(ove_rmtx_unlock(static_rmtx));
}
#endif

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(static_sem, 2, 3);

OVE_TEST(static, sem, is_ready, "A static semaphore has its initial count and its maximum.")
{
	EXPECT_EQ(ove_sem_count(static_sem), 2);
	EXPECT_OK(ove_sem_give(static_sem));
	EXPECT_ERR(ove_sem_give(static_sem), OVE_ERR_OVERFLOW);
	EXPECT_OK(ove_sem_take(static_sem, OVE_NO_WAIT));
}

OVE_TEST_AT_START(static, sem, is_ready_in_ove_main, "A static object can be used in ove_main().")
{
	EXPECT_EQ(ove_sem_count(static_sem), 2);
}
#endif

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(static_event);

OVE_TEST(static, event, is_ready, "A static event starts clear and works.")
{
	EXPECT_ERR(ove_event_wait(static_event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_event_signal(static_event));
	EXPECT_OK(ove_event_wait(static_event, OVE_NO_WAIT));
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_CONDVAR_DEFINE_STATIC(static_condvar);

OVE_TEST(static, condvar, is_ready, "A static condition variable works with a static mutex.")
{
	EXPECT_OK(ove_mutex_lock(static_mutex, OVE_NO_WAIT));
	EXPECT_ERR(ove_condvar_wait(static_condvar, static_mutex, 1), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_mutex_unlock(static_mutex));
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(static_queue, uint16_t, 2);

OVE_TEST(static, queue, is_ready, "A static queue has its item size and capacity.")
{
	const uint16_t in[2] = {7, 8};
	uint16_t out[2] = {0, 0};

	EXPECT_EQ(ove_queue_space(static_queue), 2);
	EXPECT_EQ(ove_queue_send_many(static_queue, in, 2, OVE_NO_WAIT), 2);
	EXPECT_ERR(ove_queue_try_send(static_queue, in), OVE_ERR_FULL);
	EXPECT_EQ(ove_queue_receive_many(static_queue, out, 2, OVE_NO_WAIT), 2);
	EXPECT(out[0] == 7 && out[1] == 8);
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(static_stream, 5, 2);

OVE_TEST(static, stream, is_ready, "A static stream has its capacity.")
{
	char got[5];

	EXPECT_EQ(ove_stream_send(static_stream, "abcdef", 6, OVE_NO_WAIT), 5);
	EXPECT_EQ(ove_stream_receive(static_stream, got, 5, OVE_NO_WAIT), 5);
	EXPECT(memcmp(got, "abcde", 5) == 0);
}
#endif

#if CONFIG_OVE_TIMER
static void report_timer(ove_timer_t timer, void *arg);
OVE_TIMER_DEFINE_STATIC(static_timer, report_timer, TEST_ARG(1), 2, OVE_TIMER_ONE_SHOT);

static void report_timer(ove_timer_t timer, void *arg)
{
	EXPECT(timer == static_timer);
	test_point(TEST_NUMBER(arg));
}

OVE_TEST(static, timer, is_ready_and_stopped, "A static timer is stopped until it is started, then expires.")
{
	EXPECT(!ove_timer_is_running(static_timer));
	EXPECT_OK(ove_timer_start(static_timer));
	test_wait_points(1);
	EXPECT_POINTS(1);
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(static_group);

OVE_TEST(static, eventgroup, is_ready, "A static event group starts with all bits clear and works.")
{
	EXPECT_EQ(ove_eventgroup_get_bits(static_group), 0);
	EXPECT_OK(ove_eventgroup_set_bits(static_group, 5));
	EXPECT_EQ(ove_eventgroup_get_bits(static_group), 5);
	EXPECT_OK(ove_eventgroup_clear_bits(static_group, 5));
}
#endif

#if CONFIG_OVE_WORKQUEUE
static void report_work(ove_work_t work, void *arg);
OVE_WORKQUEUE_DEFINE_STATIC(static_workqueue, OVE_PRIO_HIGH, TEST_STACK_BYTES);
OVE_WORK_DEFINE_STATIC(static_work, report_work, TEST_ARG(1));

static void report_work(ove_work_t work, void *arg)
{
	EXPECT(work == static_work);
	EXPECT(strcmp(ove_thread_get_name(ove_thread_get_self()), "static_workqueue") == 0);
	test_point(TEST_NUMBER(arg));
}

OVE_TEST(static, workqueue, is_ready, "A static work queue runs static work in a thread of its name.")
{
	EXPECT_OK(ove_work_submit(static_workqueue, static_work));
	EXPECT_OK(ove_work_flush(static_work, TEST_LONG_MS));
	EXPECT_POINTS(1);
}
#endif
