/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A suspension does not change a thread's turn: an object given to a suspended waiter is its own, however late
 * it is resumed. */
#include <stdatomic.h>

#include "harness.h"

/* Long enough that the object is given in time, even on a busy host. */
enum { IN_TIME_MS = TEST_EXACT_TIME ? 10 * TEST_TICK_MS : 500 };

/* The waiter's longest timeout. */
static uint32_t limit_ms;

struct gift {
	void (*prepare)(void); /* may be NULL */
	ove_thread_fn waiter;
	void (*give)(void);
	void (*expect_nothing_left)(void);
};

/* The waiter got the object before its timeout expired. */
static void expect_in_time(uint64_t start_us)
{
	if (limit_ms != OVE_WAIT_FOREVER) {
		test_in_time(start_us, limit_ms * UINT64_C(1000));
	}
}

static ove_thread_t start_waiting(const struct gift *gift, ove_prio_t priority)
{
	if (gift->prepare != NULL) {
		gift->prepare();
	}
	return test_spawn_blocked("waiter", priority, gift->waiter, NULL);
}

static void expect_it_waits_for_resume(const struct gift *gift, ove_thread_t thread)
{
	EXPECT_OK(ove_thread_sleep_ms(2 * IN_TIME_MS));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	EXPECT_EQ(test_points(), 0);
	gift->expect_nothing_left();
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
	test_clear_points();
}

/* The waiter is more urgent than the giver, so it gets the object at once. Unused, like its sibling, if every primitive
 * is off. */
static __attribute__((unused)) void expect_given_counts(const struct gift *gift)
{
	static const uint32_t limits[] = {IN_TIME_MS, OVE_WAIT_FOREVER};

	for (size_t i = 0; i < 2; i++) {
		limit_ms = limits[i];
		const uint64_t start_us = ove_time_get_us();
		const ove_thread_t thread = start_waiting(gift, OVE_PRIO_HIGH);

		EXPECT_OK(ove_thread_suspend(thread));
		gift->give();
		expect_in_time(start_us);
		gift->expect_nothing_left();
		expect_it_waits_for_resume(gift, thread);
	}
}

/* Here the waiter is served before it is suspended, and has not run yet. */
static __attribute__((unused)) void expect_served_counts(const struct gift *gift)
{
	NEEDS_STRICT_PRIORITY();
	limit_ms = IN_TIME_MS;
	const ove_thread_t thread = start_waiting(gift, OVE_PRIO_BELOW_NORMAL);

	gift->give();
	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	expect_it_waits_for_resume(gift, thread);
}

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

static void expect_no_signal(void)
{
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
}

static const struct gift event_signal = {NULL, wait_for_event, signal_event, expect_no_signal};

OVE_TEST(suspend_given, event, counts, "A signal for a suspended waiter ends its wait, and the event is then clear.")
{
	expect_given_counts(&event_signal);
}

OVE_TEST(suspend_given, event, served_counts, "A signal whose waiter is suspended before it has run ends that wait.")
{
	expect_served_counts(&event_signal);
}
#endif

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static void take(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(sem, limit_ms));
	test_point(1);
}

static void give_token(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

static void expect_no_token(void)
{
	EXPECT_ERR(ove_sem_try_take(sem), OVE_ERR_BUSY);
	EXPECT_EQ(ove_sem_count(sem), 0);
}

static const struct gift token = {NULL, take, give_token, expect_no_token};

OVE_TEST(suspend_given, sem, counts,
	 "A token given to a suspended waiter belongs to it, and does not also stay in the semaphore.")
{
	expect_given_counts(&token);
}

OVE_TEST(suspend_given, sem, served_counts, "A token whose taker is suspended before it has run belongs to that taker.")
{
	expect_served_counts(&token);
}
#endif

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);

static void lock(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, limit_ms));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void lock_first(void)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
}

static void unlock(void)
{
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void expect_locked(void)
{
	EXPECT_ERR(ove_mutex_try_lock(mutex), OVE_ERR_BUSY);
}

static const struct gift ownership = {lock_first, lock, unlock, expect_locked};

OVE_TEST(suspend_given, mutex, counts, "A mutex unlocked while its waiter is suspended belongs to the waiter.")
{
	expect_given_counts(&ownership);
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(suspend_given, mutex, served_counts,
	 "A mutex unlocked just before its waiter is suspended belongs to that waiter.")
{
	expect_served_counts(&ownership);
}

OVE_RMTX_DEFINE_STATIC(rmtx);

static void lock_twice(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_rmtx_lock(rmtx, limit_ms));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	test_point(1);
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

static void lock_rmtx_first(void)
{
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
}

static void unlock_rmtx(void)
{
	EXPECT_OK(ove_rmtx_unlock(rmtx));
}

static void expect_rmtx_locked(void)
{
	EXPECT_ERR(ove_rmtx_try_lock(rmtx), OVE_ERR_BUSY);
}

static const struct gift first_level = {lock_rmtx_first, lock_twice, unlock_rmtx, expect_rmtx_locked};

OVE_TEST(suspend_given, rmtx, counts, "A recursive mutex unlocked while its waiter is suspended belongs to the waiter.")
{
	expect_given_counts(&first_level);
}

OVE_TEST(suspend_given, rmtx, served_counts,
	 "A recursive mutex unlocked just before its waiter is suspended belongs to that waiter.")
{
	expect_served_counts(&first_level);
}

OVE_MUTEX_DEFINE_STATIC(held);

static atomic_bool may_unlock;

static void hold_for_a_while(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(held, OVE_WAIT_FOREVER));
	while (!atomic_load(&may_unlock)) {
		EXPECT_OK(ove_thread_sleep_ms(1));
	}
	EXPECT_OK(ove_mutex_unlock(held));
}

static void lock_held(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(held, limit_ms));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(held));
}

OVE_TEST(suspend_given, mutex, lends_on, "A thread suspended in its wait for a mutex still donates its priority.")
{
	static const uint32_t limits[] = {500 * TEST_TICK_MS, OVE_WAIT_FOREVER};

	TEST_NEEDS(OVE_HAS_SUSPENDED_RANK, "a suspended waiter is the least urgent one on this kernel");
	for (size_t i = 0; i < 2; i++) {
		limit_ms = limits[i];
		atomic_store(&may_unlock, false);
		const ove_thread_t owner = test_spawn_blocked("owner", OVE_PRIO_ABOVE_NORMAL, hold_for_a_while, NULL);
		const uint64_t start_us = ove_time_get_us();
		const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, lock_held, NULL);

		EXPECT_OK(ove_thread_suspend(waiter));
		EXPECT_EQ(ove_thread_get_priority(owner), OVE_PRIO_HIGH);
		EXPECT_OK(ove_thread_set_priority(waiter, OVE_PRIO_REALTIME));
		EXPECT_EQ(ove_thread_get_priority(owner), OVE_PRIO_REALTIME);
		EXPECT_OK(ove_thread_resume(waiter));
		EXPECT_EQ(ove_thread_get_priority(owner), OVE_PRIO_REALTIME);
		expect_in_time(start_us);
		atomic_store(&may_unlock, true);
		test_join_all();
		EXPECT_POINTS(1);
		test_clear_points();
	}
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

static void expect_any(void)
{
}

static const struct gift condvar_signal = {NULL, wait_for_condvar, signal_condvar, expect_any};

OVE_TEST(suspend_given, condvar, counts, "A signal of a condition variable ends the wait of a suspended waiter.")
{
	expect_given_counts(&condvar_signal);
}

OVE_TEST(suspend_given, condvar, served_counts,
	 "A signal of a condition variable whose waiter is suspended before it has run ends that wait.")
{
	expect_served_counts(&condvar_signal);
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, char, 1);

static void receive_item(void *unused)
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

static void expect_no_item(void)
{
	char item;

	EXPECT_ERR(ove_queue_try_receive(queue, &item), OVE_ERR_EMPTY);
	EXPECT_EQ(ove_queue_count(queue), 0);
}

static void fill(void)
{
	EXPECT_OK(ove_queue_reset(queue));
	send_x();
}

static void send_y_in_time(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_queue_send(queue, "y", limit_ms));
	test_point(1);
}

static void receive_x(void)
{
	char item = '-';

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_NO_WAIT));
	EXPECT_EQ(item, 'x');
}

static void expect_no_room(void)
{
	char item = '-';

	EXPECT_ERR(ove_queue_try_send(queue, "z"), OVE_ERR_FULL);
	EXPECT_OK(ove_queue_peek(queue, &item));
	EXPECT_EQ(item, 'y');
}

static const struct gift sent = {NULL, receive_item, send_x, expect_no_item};
static const struct gift room = {fill, send_y_in_time, receive_x, expect_no_room};

OVE_TEST(suspend_given, queue, counts,
	 "An item sent to a suspended receiver belongs to it; space freed for a suspended sender takes its item.")
{
	expect_given_counts(&sent);
	expect_given_counts(&room);
	EXPECT_OK(ove_queue_reset(queue));
}

OVE_TEST(suspend_given, queue, served_counts,
	 "The same holds for a receiver or a sender that is suspended before it has run.")
{
	expect_served_counts(&sent);
	expect_served_counts(&room);
	EXPECT_OK(ove_queue_reset(queue));
}
#endif

#if CONFIG_OVE_STREAM
OVE_STREAM_DEFINE_STATIC(stream, 4, 2);

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

static void expect_bytes_or_none(void)
{
	EXPECT_RANGE(ove_stream_available(stream), 0, 2);
}

static const struct gift bytes = {NULL, receive_bytes, send_bytes, expect_bytes_or_none};

OVE_TEST(suspend_given, stream, counts, "Bytes sent to a suspended receiver belong to it.")
{
	expect_given_counts(&bytes);
	EXPECT_EQ(ove_stream_available(stream), 0);
}

OVE_TEST(suspend_given, stream, served_counts, "Bytes sent just before their receiver is suspended belong to it.")
{
	expect_served_counts(&bytes);
	EXPECT_EQ(ove_stream_available(stream), 0);
}
#endif

#if CONFIG_OVE_EVENTGROUP
OVE_EVENTGROUP_DEFINE_STATIC(group);

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

static void expect_no_bit(void)
{
	EXPECT_EQ(ove_eventgroup_get_bits(group), 0);
}

static const struct gift bit = {NULL, wait_for_bit, set_bit, expect_no_bit};

OVE_TEST(suspend_given, eventgroup, counts, "Bits set for a suspended waiter end its wait, and are cleared by it.")
{
	expect_given_counts(&bit);
}

OVE_TEST(suspend_given, eventgroup, served_counts,
	 "Bits set just before their waiter is suspended end its wait, and are cleared by it.")
{
	expect_served_counts(&bit);
}
#endif
