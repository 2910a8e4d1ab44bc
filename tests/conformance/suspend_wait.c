/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A suspend and a resume in the middle of a wait change neither the cause nor the time of its end. */
#include <stdatomic.h>

#include "harness.h"

/* Long for a suspend and a resume, short for a test. */
enum { DISTURBED_MS = 20 * TEST_TICK_MS };

static void disturb(ove_thread_t thread)
{
	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	EXPECT_OK(ove_thread_resume(thread));
	EXPECT_OK(ove_thread_sleep_ms(2));
}

/*
 * A wait continues across suspends. If it ends while the thread is suspended, the thread continues only once resumed.
 * Unused, like its siblings, if every primitive is off.
 */
static __attribute__((unused)) void expect_wait_goes_on(ove_thread_fn waiter, void (*release)(void))
{
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, waiter, NULL);

	for (int i = 0; i < 3; i++) {
		disturb(thread);
		EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_BLOCKED);
		EXPECT_EQ(test_points(), 0);
	}
	EXPECT_OK(ove_thread_suspend(thread));
	release();
	EXPECT_OK(ove_thread_sleep_ms(5));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
}

static int (*timed_call)(void);
static int timed_answer;
static atomic_bool may_end;

static void call_timed(void *unused)
{
	const uint64_t start_us = ove_time_get_us();

	(void)unused;
	EXPECT_EQ(timed_call(), timed_answer);
	EXPECT(ove_time_get_us() - start_us >= DISTURBED_MS * 1000u);
	test_point(1);
	/* On a busy host, the last suspend may come after the call; the thread must still exist then. */
	while (!atomic_load(&may_end)) {
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
}

/* A wait with a timeout lasts as long as without the suspends. */
static __attribute__((unused)) void expect_time_goes_on(int (*call)(void), int answer)
{
	timed_call = call;
	timed_answer = answer;
	atomic_store(&may_end, false);
	const ove_thread_t thread = test_spawn_blocked("waiter", OVE_PRIO_HIGH, call_timed, NULL);

	for (int i = 0; i < 3; i++) {
		disturb(thread);
	}
	test_wait_points(1);
	atomic_store(&may_end, true);
	test_join_all();
	EXPECT_POINTS(1);
}

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static void wait_for_event(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_wait(event, OVE_WAIT_FOREVER));
	test_point(1);
}

static void signal_event(void)
{
	EXPECT_OK(ove_event_signal(event));
}

static int wait_for_event_in_time(void)
{
	return ove_event_wait(event, DISTURBED_MS);
}

OVE_TEST(suspend_wait, event, goes_on,
	 "A wait for an event continues across suspends, and ends with its signal or timeout.")
{
	expect_wait_goes_on(wait_for_event, signal_event);
	test_clear_points();
	expect_time_goes_on(wait_for_event_in_time, OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
}
#endif

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static void take(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	test_point(1);
}

static void give(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

static int take_in_time(void)
{
	return ove_sem_take(sem, DISTURBED_MS);
}

OVE_TEST(suspend_wait, sem, goes_on, "A take continues across suspends, and ends with its token or timeout.")
{
	expect_wait_goes_on(take, give);
	test_clear_points();
	expect_time_goes_on(take_in_time, OVE_ERR_TIMEOUT);
	EXPECT_EQ(ove_sem_count(sem), 0);
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void wait_for_condvar(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_wait(condvar, mutex, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void signal_condvar(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

static int wait_for_condvar_in_time(void)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	const int answer = ove_condvar_wait(condvar, mutex, DISTURBED_MS);

	EXPECT_OK(ove_mutex_unlock(mutex));
	return answer;
}

OVE_TEST(suspend_wait, condvar, goes_on,
	 "A condition variable's wait continues across suspends, until its signal or timeout.")
{
	expect_wait_goes_on(wait_for_condvar, signal_condvar);
	test_clear_points();
	expect_time_goes_on(wait_for_condvar_in_time, OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, char, 1);

static void receive_item(void *unused)
{
	char item = '-';

	(void)unused;
	EXPECT_OK(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER));
	EXPECT_EQ(item, 'x');
	test_point(1);
}

static void send_item(void)
{
	EXPECT_OK(ove_queue_send(queue, "x", OVE_NO_WAIT));
}

static int receive_item_in_time(void)
{
	char item;

	return ove_queue_receive(queue, &item, DISTURBED_MS);
}

OVE_TEST(suspend_wait, queue, goes_on, "A receive continues across suspends, and ends with its item or timeout.")
{
	expect_wait_goes_on(receive_item, send_item);
	test_clear_points();
	expect_time_goes_on(receive_item_in_time, OVE_ERR_TIMEOUT);
	EXPECT_EQ(ove_queue_count(queue), 0);
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 4, 2);

static void receive_bytes(void *unused)
{
	char bytes[4];

	(void)unused;
	EXPECT_EQ(ove_stream_receive(stream, bytes, 4, OVE_WAIT_FOREVER), 2);
	test_point(1);
}

static void send_bytes(void)
{
	EXPECT_EQ(ove_stream_send(stream, "xy", 2, OVE_NO_WAIT), 2);
}

static int receive_bytes_in_time(void)
{
	char bytes[4];

	return ove_stream_receive(stream, bytes, 4, DISTURBED_MS);
}

static int send_bytes_in_time(void)
{
	return ove_stream_send(stream, "123456", 6, DISTURBED_MS);
}

OVE_TEST(suspend_wait, stream, goes_on,
	 "A stream's receive and send continue across suspends, and end with their bytes or timeout.")
{
	expect_wait_goes_on(receive_bytes, send_bytes);
	test_clear_points();
	expect_time_goes_on(receive_bytes_in_time, 0);
	test_clear_points();
	expect_time_goes_on(send_bytes_in_time, 4);
	EXPECT_OK(ove_stream_reset(stream));
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

static void wait_for_bit(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, OVE_WAIT_FOREVER, NULL));
	test_point(1);
}

static void set_bit(void)
{
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
}

static int wait_for_bit_in_time(void)
{
	return ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ANY, true, DISTURBED_MS, NULL);
}

OVE_TEST(suspend_wait, eventgroup, goes_on,
	 "A wait for bits continues across suspends, and ends with its bits or timeout.")
{
	expect_wait_goes_on(wait_for_bit, set_bit);
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
	test_clear_points();
	expect_time_goes_on(wait_for_bit_in_time, OVE_ERR_TIMEOUT);
}
#endif

static ove_thread_t paused;

static void pause_only(void *unused)
{
	(void)unused;
	test_pause();
}

static void join_paused(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_thread_join(paused, OVE_WAIT_FOREVER));
	test_point(1);
}

static void let_paused_end(void)
{
	test_continue(paused);
	test_wait_state(paused, OVE_THREAD_TERMINATED);
}

static int join_paused_in_time(void)
{
	return ove_thread_join(paused, DISTURBED_MS);
}

OVE_TEST(suspend_wait, join, goes_on, "A join continues across suspends, and ends with the thread or its timeout.")
{
	paused = test_spawn("paused", OVE_PRIO_HIGH, pause_only, NULL);
	test_wait_state(paused, OVE_THREAD_SUSPENDED);
	/* The harness deinitialises threads only at the end, so the thread that ends last is not joined twice. */
	const ove_thread_t timed = paused;

	timed_call = join_paused_in_time;
	timed_answer = OVE_ERR_TIMEOUT;
	atomic_store(&may_end, false);
	const ove_thread_t hasty = test_spawn_blocked("hasty", OVE_PRIO_HIGH, call_timed, NULL);

	for (int i = 0; i < 3; i++) {
		disturb(hasty);
	}
	test_wait_points(1);
	atomic_store(&may_end, true);
	test_wait_state(hasty, OVE_THREAD_TERMINATED);
	const ove_thread_t patient = test_spawn_blocked("patient", OVE_PRIO_HIGH, join_paused, NULL);

	for (int i = 0; i < 3; i++) {
		disturb(patient);
		EXPECT_EQ(ove_thread_get_state(patient), OVE_THREAD_BLOCKED);
	}
	EXPECT_EQ(ove_thread_get_state(timed), OVE_THREAD_SUSPENDED);
	EXPECT_EQ(test_points(), 1);
	let_paused_end();
	test_wait_points(2);
	test_join_all();
}

static int sleep_in_time(void)
{
	return ove_thread_sleep_ms(DISTURBED_MS);
}

static int sleep_until_in_time(void)
{
	int answer;

	/* A host may delay the thread until the moment has passed. */
	do {
		/* Rounded up to the next whole millisecond, so that the sleep lasts at least this long. */
		answer = ove_thread_sleep_until(ove_time_get_ms() + 1u + DISTURBED_MS);
	} while (!TEST_EXACT_TIME && answer == OVE_ERR_TIMEOUT);
	return answer;
}

OVE_TEST(suspend_wait, sleep, goes_on, "A sleep, relative or absolute, continues across suspends to its end.")
{
	expect_time_goes_on(sleep_in_time, OVE_OK);
	test_clear_points();
	expect_time_goes_on(sleep_until_in_time, OVE_OK);
}

static atomic_uint counter;

static void count_without_end(void *unused)
{
	(void)unused;
	while (!ove_thread_should_stop()) {
		atomic_fetch_add(&counter, 1u);
	}
}

OVE_TEST(suspend_wait, busy, stands_still,
	 "When a suspend returns, a busy thread has stopped: it does not execute another step.")
{
	NEEDS_RUNNING_CLOCK();
	const ove_thread_t busy = test_spawn("busy", OVE_PRIO_LOW, count_without_end, NULL);

	for (int i = 0; i < 100; i++) {
		EXPECT_OK(ove_thread_sleep_ms(1));
		/* If threads run in parallel, long enough that both run. */
		ove_time_delay_us(200);
		EXPECT_OK(ove_thread_suspend(busy));
		const unsigned before = atomic_load(&counter);

		ove_time_delay_us(20);
		EXPECT_EQ(atomic_load(&counter), before);
		EXPECT_OK(ove_thread_resume(busy));
	}
	EXPECT_OK(ove_thread_request_stop(busy));
	test_join_all();
}

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(busy_queue, int, 2);

static void call_without_end(void *unused)
{
	(void)unused;
	while (!ove_thread_should_stop()) {
		int item = 1;

		EXPECT_OK(ove_queue_send(busy_queue, &item, OVE_NO_WAIT));
		EXPECT_OK(ove_queue_receive(busy_queue, &item, OVE_NO_WAIT));
	}
}

OVE_TEST(suspend_wait, calls, others_go_on,
	 "A thread that is suspended at any moment, even inside a call, does not block other threads from the same "
	 "object.")
{
	NEEDS_RUNNING_CLOCK();
	const ove_thread_t busy = test_spawn("busy", OVE_PRIO_LOW, call_without_end, NULL);

	for (uint32_t i = 0; i < 200u; i++) {
		size_t count;

		EXPECT_OK(ove_thread_sleep_ms(1));
		ove_time_delay_us(i * 7u % 50u);
		EXPECT_OK(ove_thread_suspend(busy));
		count = ove_queue_count(busy_queue);
		EXPECT_RANGE(count, 0, 1);
		EXPECT_EQ(ove_queue_space(busy_queue), 2u - count);
		EXPECT_OK(ove_thread_resume(busy));
	}
	EXPECT_OK(ove_thread_request_stop(busy));
	test_join_all();
	EXPECT_EQ(ove_queue_count(busy_queue), 0);
}
#endif
