/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A signal that comes while the waiter releases the mutex, before it sleeps. */
#include "harness.h"

#if CONFIG_OVE_CONDVAR && CONFIG_OVE_EVENT

enum { SHORT_MS = 5 * TEST_TICK_MS };

OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_CONDVAR_DEFINE_STATIC(condvar);
OVE_EVENT_DEFINE_STATIC(event);

static void lock_and_signal(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_signal(condvar));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void wait_signalled_at_the_unlock(void)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	(void)test_spawn_blocked("signaller", OVE_PRIO_HIGH, lock_and_signal, NULL);
	EXPECT_OK(ove_condvar_wait(condvar, mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void wait_for_the_event(void *unused)
{
	(void)unused;
	wait_signalled_at_the_unlock();
	EXPECT_OK(ove_event_wait(event, OVE_WAIT_FOREVER));
	test_point(2);
}

OVE_TEST(condvar, signal, at_the_unlock_ends_one_wait,
	 "A signal while the waiter releases the mutex ends that wait and no other: not the thread's next one for an "
	 "event.")
{
	wait_signalled_at_the_unlock();
	EXPECT_ERR(ove_event_wait(event, SHORT_MS), OVE_ERR_TIMEOUT);
	const ove_thread_t waiter = test_spawn("waiter", OVE_PRIO_ABOVE_NORMAL, wait_for_the_event, NULL);

	WAIT_UNTIL(ove_thread_get_state(waiter) == OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	test_point(1);
	EXPECT_OK(ove_event_signal(event));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

#endif
