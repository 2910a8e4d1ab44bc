/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A native thread, created with the kernel's own calls, uses ove objects as any other thread does. */
#include <stdatomic.h>

#include "harness.h"
#include "native.h"

#if OVE_HAS_NATIVE_WAITS

enum { SHORT_MS = 3 * TEST_TICK_MS };

/* The native thread first waits until its timeout, then without a timeout; this thread then satisfies the wait. */
struct wait {
	void (*wait)(uint32_t timeout_ms, int want);
	void (*give)(void);
};

static void wait_twice(void *arg)
{
	const struct wait *const wait = (const struct wait *)arg;
	const uint64_t start_us = ove_time_get_us();

	test_point(1);
	wait->wait(SHORT_MS, OVE_ERR_TIMEOUT);
	EXPECT(ove_time_get_us() - start_us >= SHORT_MS * 1000u);
	test_point(2);
	wait->wait(OVE_WAIT_FOREVER, OVE_OK);
	test_point(4);
	wait->wait(TEST_LONG_MS, OVE_OK);
	test_point(6);
}

/* Unused, like its sibling, if every primitive is off. */
static __attribute__((unused)) void expect_native_waits(const struct wait *wait)
{
	test_native_start(OVE_PRIO_HIGH, wait_twice, (void *)(uintptr_t)wait);
	test_wait_points(2);
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	EXPECT_POINTS(1, 2);
	test_point(3);
	wait->give();
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	EXPECT_POINTS(1, 2, 3, 4);
	test_point(5);
	wait->give();
	EXPECT_POINTS(1, 2, 3, 4, 5, 6);
	test_native_join();
}

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static void take(uint32_t timeout_ms, int want)
{
	EXPECT_ERR(ove_sem_take(sem, timeout_ms), want);
}

static void give(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

OVE_TEST(native_thread, sem, waits, "A native thread waits for a semaphore, with a timeout and until a token is given.")
{
	expect_native_waits(&(const struct wait){take, give});
}
#endif

#if CONFIG_OVE_EVENT
OVE_EVENT_DEFINE_STATIC(event);

static void wait_for_event(uint32_t timeout_ms, int want)
{
	EXPECT_ERR(ove_event_wait(event, timeout_ms), want);
}

static void signal_event(void)
{
	EXPECT_OK(ove_event_signal(event));
}

OVE_TEST(native_thread, event, waits, "A native thread waits for an event, with a timeout and until the signal.")
{
	expect_native_waits(&(const struct wait){wait_for_event, signal_event});
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, char, 1);

static void receive(uint32_t timeout_ms, int want)
{
	char item = 'x';

	EXPECT_ERR(ove_queue_receive(queue, &item, timeout_ms), want);
	EXPECT_EQ(item, 'x');
}

static void send(void)
{
	EXPECT_OK(ove_queue_send(queue, "x", OVE_NO_WAIT));
}

static void send_in_turn(uint32_t timeout_ms, int want)
{
	EXPECT_ERR(ove_queue_send(queue, "x", timeout_ms), want);
}

static void make_room(void)
{
	char item;

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
}

OVE_TEST(native_thread, queue, waits, "A native thread waits for an item, and for space.")
{
	expect_native_waits(&(const struct wait){receive, send});
	test_clear_points();
	send();
	expect_native_waits(&(const struct wait){send_in_turn, make_room});
	EXPECT_OK(ove_queue_reset(queue));
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 4, 1);

static void receive_byte(uint32_t timeout_ms, int want)
{
	char byte;

	EXPECT_EQ(ove_stream_receive(stream, &byte, 1, timeout_ms), want == OVE_OK ? 1 : 0);
}

static void send_byte(void)
{
	EXPECT_EQ(ove_stream_send(stream, "x", 1, OVE_NO_WAIT), 1);
}

OVE_TEST(native_thread, stream, waits, "A native thread waits for bytes of a stream.")
{
	expect_native_waits(&(const struct wait){receive_byte, send_byte});
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

static void wait_for_bit(uint32_t timeout_ms, int want)
{
	EXPECT_ERR(ove_eventgroup_wait_bits(group, 1, OVE_EVENTGROUP_ALL, true, timeout_ms, NULL), want);
}

static void set_bit(void)
{
	EXPECT_OK(ove_eventgroup_set_bits(group, 1));
}

OVE_TEST(native_thread, eventgroup, waits, "A native thread waits for bits.")
{
	expect_native_waits(&(const struct wait){wait_for_bit, set_bit});
}
#endif

static ove_thread_t other;

static void pause_only(void *unused)
{
	(void)unused;
	test_pause();
}

static void join_and_sleep(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_thread_join(other, SHORT_MS), OVE_ERR_TIMEOUT);
	test_point(1);
	EXPECT_OK(ove_thread_join(other, OVE_WAIT_FOREVER));
	test_point(2);
	const uint64_t start_us = ove_time_get_us();

	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	int answer;

	/* A host may delay the thread until the moment has passed. */
	do {
		answer = ove_thread_sleep_until(ove_time_get_ms() + 1u + SHORT_MS);
	} while (!TEST_EXACT_TIME && answer == OVE_ERR_TIMEOUT);
	EXPECT_OK(answer);
	EXPECT(ove_time_get_us() - start_us >= 2u * SHORT_MS * 1000u);
	ove_thread_yield();
	test_point(3);
}

OVE_TEST(native_thread, thread, joins_and_sleeps, "A native thread joins an ove thread, sleeps and yields.")
{
	other = test_spawn("paused", OVE_PRIO_HIGH, pause_only, NULL);
	test_wait_state(other, OVE_THREAD_SUSPENDED);
	test_native_start(OVE_PRIO_HIGH, join_and_sleep, NULL);
	test_wait_points(1);
	test_continue(other);
	test_wait_points(3);
	EXPECT_POINTS(1, 2, 3);
	test_native_join();
}

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);

static void lock_in_turn(void *unused)
{
	(void)unused;
	test_point(1);
	EXPECT_ERR(ove_mutex_lock(mutex, SHORT_MS), OVE_ERR_TIMEOUT);
	test_point(2);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(4);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(native_thread, mutex, waits,
	 "A native thread waits for a mutex that an ove thread owns, and donates its priority during the wait.")
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	test_native_start(OVE_PRIO_HIGH, lock_in_turn, NULL);
	EXPECT_POINTS(1);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_HIGH);
	test_wait_points(2);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_HIGH);
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_POINTS(1, 2, 3, 4);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
	test_native_join();
}

static atomic_bool may_unlock;

static void hold(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
#if CONFIG_OVE_CHECKS
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_NO_WAIT), OVE_ERR_DEADLOCK);
#endif
	test_point(1);
	while (!atomic_load(&may_unlock)) {
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void lock_after(void *number)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(native_thread, mutex, holds,
	 "ove threads wait for a native thread's mutex: one until its timeout, two until the native thread unlocks it.")
{
	atomic_store(&may_unlock, false);
	test_native_start(OVE_PRIO_HIGH, hold, NULL);
	test_wait_points(1);
	EXPECT_ERR(ove_mutex_lock(mutex, SHORT_MS), OVE_ERR_TIMEOUT);
	/* By the end of this thread's own wait, both wait. Alloy without checks retries at each tick, so no thread sees
	 * the waiters. */
	(void)test_spawn("second", OVE_PRIO_LOW, lock_after, TEST_ARG(5));
	(void)test_spawn("first", OVE_PRIO_ABOVE_NORMAL, lock_after, TEST_ARG(4));
	EXPECT_ERR(ove_mutex_lock(mutex, SHORT_MS), OVE_ERR_TIMEOUT);
#if CONFIG_OVE_CHECKS
	EXPECT_ERR(ove_mutex_unlock(mutex), OVE_ERR_NOT_OWNER);
#endif
	test_point(2);
	atomic_store(&may_unlock, true);
	test_native_join();
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void lock_and_hand_on(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(2);
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(native_thread, mutex, hands_on,
	 "A native thread that is handed a contended mutex hands it on to the other waiters.")
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	test_native_start(OVE_PRIO_HIGH, lock_and_hand_on, NULL);
	(void)test_spawn_blocked("next", OVE_PRIO_ABOVE_NORMAL, lock_after, TEST_ARG(4));
	(void)test_spawn_blocked("last", OVE_PRIO_LOW, lock_after, TEST_ARG(5));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_native_join();
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
}

OVE_RMTX_DEFINE_STATIC(rmtx);

static void lock_often(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_rmtx_lock(rmtx, SHORT_MS));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_point(2);
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	test_point(3);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

OVE_TEST(native_thread, rmtx, waits,
	 "A native thread that is handed a contended recursive mutex hands it on to the other waiters.")
{
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	test_native_start(OVE_PRIO_HIGH, lock_often, NULL);
	test_point(1);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	EXPECT_POINTS(1, 2, 3);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	test_native_join();
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void wait_for_signal(uint32_t timeout_ms, int want)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, timeout_ms), want);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void signal_it(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

static void signal_inside(void)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_broadcast(condvar));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(native_thread, condvar, waits,
	 "A native thread waits for a condition variable; afterwards it gets the mutex again, at once or in its turn.")
{
	expect_native_waits(&(const struct wait){wait_for_signal, signal_it});
	test_clear_points();
	expect_native_waits(&(const struct wait){wait_for_signal, signal_inside});
}
#endif

#if CONFIG_OVE_THREAD_TERMINATE
static void sleep_long(void *unused)
{
	(void)unused;
	(void)ove_thread_sleep_ms(TEST_LONG_MS);
}

static void end_it(void *thread)
{
	EXPECT_OK(ove_thread_terminate((ove_thread_t)thread));
}

OVE_TEST(native_thread, terminate, ends_a_thread, "A native thread terminates an ove thread, which has then ended.")
{
	const ove_thread_t thread = test_spawn_blocked("ended", OVE_PRIO_LOW, sleep_long, NULL);

	test_native_start(OVE_PRIO_HIGH, end_it, thread);
	test_native_join();
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_TERMINATED);
	test_join_all();
}
#endif

#if CONFIG_OVE_OBJECT_CLOSE && CONFIG_OVE_SEM
static void wait_until_closed(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_sem_take(sem, OVE_WAIT_FOREVER), OVE_ERR_CLOSED);
}

static void close_it(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_close(sem));
}

OVE_TEST(native_thread, close, ends_the_waits,
	 "A native thread closes an object, and afterwards no thread is inside it.")
{
	(void)test_spawn_blocked("waiter", OVE_PRIO_LOW, wait_until_closed, NULL);
	test_native_start(OVE_PRIO_HIGH, close_it, NULL);
	test_native_join();
	test_join_all();
}
#endif

#endif
