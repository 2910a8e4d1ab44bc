/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

/*
 * A waiter whose priority changes moves to the position of its new priority, in each kind of waiter queue. Unused if
 * every primitive is off.
 */
static __attribute__((unused)) void change_places(ove_thread_fn waiter, void (*release)(void))
{
	const ove_thread_t lowered = test_spawn_blocked("lowered", OVE_PRIO_REALTIME, waiter, TEST_ARG(3));
	(void)test_spawn_blocked("stays", OVE_PRIO_ABOVE_NORMAL, waiter, TEST_ARG(2));
	const ove_thread_t raised = test_spawn_blocked("raised", OVE_PRIO_LOW, waiter, TEST_ARG(1));

	EXPECT_OK(ove_thread_set_priority(lowered, OVE_PRIO_LOW));
	EXPECT_OK(ove_thread_set_priority(raised, OVE_PRIO_HIGH));
	for (size_t i = 1; i <= 3; i++) {
		release();
		test_wait_points(i);
	}
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
}

/* Threads of equal priority wait, and the first is set to the priority that it already has. */
static __attribute__((unused)) void set_the_same_again(ove_thread_fn waiter, void (*release)(void))
{
	const ove_thread_t first = test_spawn_blocked("first", OVE_PRIO_HIGH, waiter, TEST_ARG(1));
	(void)test_spawn_blocked("second", OVE_PRIO_HIGH, waiter, TEST_ARG(2));

	EXPECT_OK(ove_thread_set_priority(first, OVE_PRIO_HIGH));
	for (size_t i = 1; i <= 2; i++) {
		release();
		test_wait_points(i);
	}
	test_join_all();
	EXPECT_POINTS(1, 2);
}

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(sem, 0, 1);

static void take(void *number)
{
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

static void give(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

OVE_TEST(priority_of_waiters, sem, counts_when_served,
	 "A semaphore serves its waiters by their priorities at the time of the give.")
{
	change_places(take, give);
}

OVE_TEST(priority_of_waiters, sem, same_priority_keeps_the_place,
	 "A semaphore's waiter that is set to its current priority keeps its position among those of equal priority.")
{
	set_the_same_again(take, give);
}
#endif

#if CONFIG_OVE_QUEUE
OVE_QUEUE_DEFINE_STATIC(queue, char, 1);

static void receive(void *number)
{
	char item;

	EXPECT_OK(ove_queue_receive(queue, &item, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

static void send(void)
{
	EXPECT_OK(ove_queue_try_send(queue, "x"));
}

OVE_TEST(priority_of_waiters, queue, counts_when_served,
	 "A queue serves its receivers by their priorities at the time of the send.")
{
	change_places(receive, send);
}

OVE_TEST(priority_of_waiters, queue, same_priority_keeps_the_place,
	 "A receiver that is set to its current priority keeps its position among those of equal priority.")
{
	set_the_same_again(receive, send);
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void wait_for_signal(void *number)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_wait(condvar, mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void signal_one(void)
{
	EXPECT_OK(ove_condvar_signal(condvar));
}

OVE_TEST(priority_of_waiters, condvar, counts_when_served,
	 "A signal wakes the waiters by their priorities at the time of the signal.")
{
	change_places(wait_for_signal, signal_one);
}

OVE_TEST(priority_of_waiters, condvar, same_priority_keeps_the_place,
	 "A waiter for a signal that is set to its current priority keeps its position among those of equal priority.")
{
	set_the_same_again(wait_for_signal, signal_one);
}
#endif

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(held);
static bool is_held;

static void lock_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(held, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(held));
}

static void unlock_once(void)
{
	if (is_held) {
		is_held = false;
		EXPECT_OK(ove_mutex_unlock(held));
	}
}

OVE_TEST(priority_of_waiters, mutex, counts_when_served,
	 "A mutex is handed over by its waiters' priorities at the time of the unlock.")
{
	EXPECT_OK(ove_mutex_lock(held, OVE_NO_WAIT));
	is_held = true;
	change_places(lock_and_report, unlock_once);
}

OVE_TEST(priority_of_waiters, mutex, same_priority_keeps_the_place,
	 "A mutex's waiter that is set to its current priority keeps its position among those of equal priority.")
{
	EXPECT_OK(ove_mutex_lock(held, OVE_NO_WAIT));
	is_held = true;
	set_the_same_again(lock_and_report, unlock_once);
}
#endif
