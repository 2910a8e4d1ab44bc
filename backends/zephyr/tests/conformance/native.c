/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Only on Zephyr: its system work queue uses ove, and ove threads wait for Zephyr objects. */
#include "harness.h"

#include <zephyr/version.h>

enum { SHORT_MS = 3 * TEST_TICK_MS };

#if CONFIG_OVE_SEM
OVE_SEM_DEFINE_STATIC(token, 0, 1);

static void take_token(struct k_work *work)
{
	(void)work;
	EXPECT_ERR(ove_sem_take(token, SHORT_MS), OVE_ERR_TIMEOUT);
	test_point(1);
	EXPECT_OK(ove_sem_take(token, OVE_WAIT_FOREVER));
	test_point(3);
}

static K_WORK_DEFINE(take_work, take_token);

OVE_TEST(zephyr_native, work, waits, "A handler of the system work queue waits for an ove semaphore.")
{
	EXPECT(k_work_submit(&take_work) >= 0);
	test_wait_points(1);
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	test_point(2);
	EXPECT_OK(ove_sem_give(token));
	EXPECT_POINTS(1, 2, 3);
}
#endif

#if CONFIG_OVE_MUTEX
OVE_MUTEX_DEFINE_STATIC(mutex);

static void lock_mutex(struct k_work *work)
{
	(void)work;
	test_point(1);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static K_WORK_DEFINE(lock_work, lock_mutex);

OVE_TEST(zephyr_native, work, lends_a_cooperative_priority,
	 "The owner of a mutex that a cooperative thread waits for runs at that thread's priority, which ove calls "
	 "OVE_PRIO_CRITICAL.")
{
	const int own = k_thread_priority_get(k_current_get());

	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT(k_work_submit(&lock_work) >= 0);
	EXPECT_POINTS(1);
	EXPECT_EQ(k_thread_priority_get(k_current_get()), CONFIG_SYSTEM_WORKQUEUE_PRIORITY);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_CRITICAL);
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_POINTS(1, 2, 3);
	EXPECT_EQ(k_thread_priority_get(k_current_get()), own);
}
#endif

static struct k_sem sem;
static k_timeout_t limit;

static void take_of_zephyr(void *unused)
{
	(void)unused;
	EXPECT_EQ(k_sem_take(&sem, limit), 0);
	test_point(1);
}

/* An ove wait, which has ended, comes first. */
static void sleep_then_take(void *unused)
{
	EXPECT_OK(ove_thread_sleep_ms(1));
	take_of_zephyr(unused);
}

static void expect_it_stops(ove_thread_fn entry)
{
	EXPECT_EQ(k_sem_init(&sem, 0, 1), 0);
	const ove_thread_t thread = test_spawn("waiter", OVE_PRIO_HIGH, entry, NULL);

	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_BLOCKED);
	EXPECT_OK(ove_thread_suspend(thread));
	k_sem_give(&sem);
	EXPECT_EQ(k_sem_count_get(&sem), 0);
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
	test_clear_points();
}

OVE_TEST(zephyr_native, suspend, in_a_wait_of_zephyr,
	 "A thread that is suspended while it waits for a Zephyr semaphore does not continue when the semaphore is "
	 "given.")
{
	limit = K_FOREVER;
	expect_it_stops(take_of_zephyr);
	expect_it_stops(sleep_then_take);
}

OVE_TEST(zephyr_native, suspend, in_a_wait_of_zephyr_with_an_end, "The same if the wait has a timeout.")
{
	TEST_NEEDS(ZEPHYR_VERSION_CODE >= ZEPHYR_VERSION(4, 3, 0),
		   "in this release the kernel's suspension drops a wait's timeout");
	limit = K_MSEC(TEST_LONG_MS);
	expect_it_stops(take_of_zephyr);
	expect_it_stops(sleep_then_take);
}

static void sleep_in_zephyr(void *unused)
{
	(void)unused;
	(void)k_sleep(K_MSEC(SHORT_MS));
	test_point(1);
}

OVE_TEST(zephyr_native, suspend, in_a_sleep_of_zephyr, "A suspended sleeper stays suspended if its sleep expires.")
{
	TEST_NEEDS(ZEPHYR_VERSION_CODE >= ZEPHYR_VERSION(4, 3, 0),
		   "in this release the kernel treats a sleeping thread as suspended");
	const ove_thread_t thread = test_spawn("sleeper", OVE_PRIO_HIGH, sleep_in_zephyr, NULL);

	EXPECT_OK(ove_thread_suspend(thread));
	EXPECT_OK(ove_thread_sleep_ms(3 * SHORT_MS));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_SUSPENDED);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_thread_resume(thread));
	test_join_all();
	EXPECT_POINTS(1);
}

#if CONFIG_OVE_SEM
static void take_and_report(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_take(token, OVE_WAIT_FOREVER));
	test_point(2);
}

static void report_last(void *unused)
{
	(void)unused;
	test_point(4);
}

OVE_TEST(zephyr_native, suspend, keeps_the_lock_of_the_scheduler,
	 "A thread that was woken while the scheduler is locked does not run when the running one suspends another.")
{
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, NULL);
	const ove_thread_t other = test_spawn("other", OVE_PRIO_LOW, report_last, NULL);

	ove_scheduler_lock();
	EXPECT_OK(ove_sem_give(token));
	EXPECT_OK(ove_thread_suspend(other));
	test_point(1);
	ove_scheduler_unlock();
	test_point(3);
	EXPECT_OK(ove_thread_resume(other));
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
}
#endif
