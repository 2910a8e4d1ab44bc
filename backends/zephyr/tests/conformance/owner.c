/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A native thread that owns an ove mutex runs at the priority of the threads that wait for it. */
#include <string.h>

#include "harness.h"
#include "native.h"

#if CONFIG_OVE_MUTEX

enum { SHORT_MS = 3 * TEST_TICK_MS };

#define NEEDS_LIST() \
	TEST_NEEDS(IS_ENABLED(CONFIG_THREAD_MONITOR), "CONFIG_THREAD_MONITOR=n: the kernel lists no threads")

OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_MUTEX_DEFINE_STATIC(other);
static struct k_sem go;
static k_tid_t native;

static int of_zephyr(ove_prio_t priority)
{
	return CONFIG_OVE_ZEPHYR_LOWEST_PRIORITY - (int)priority;
}

static void hold(void *unused)
{
	(void)unused;
	native = k_current_get();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_EQ(k_sem_take(&go, K_FOREVER), 0);
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_LOW));
}

static void start(void (*body)(void *))
{
	EXPECT_EQ(k_sem_init(&go, 0, 1), 0);
	test_native_start(OVE_PRIO_LOW, body, NULL);
	test_wait_points(1);
}

static void lock_after(void *number)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(zephyr_native, owner, is_raised,
	 "A native thread that owns a mutex runs at the priority of who waits for it, before threads between the two, "
	 "and at "
	 "its own after the unlock.")
{
	NEEDS_LIST();
	start(hold);
	(void)test_spawn("urgent", OVE_PRIO_HIGH, lock_after, TEST_ARG(4));
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_HIGH));
	test_point(2);
	k_sem_give(&go);
	test_point(5);
	test_native_join();
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4, 5);
}

static void lock_both(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(other, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(4);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_unlock(other));
}

static void lock_other_for_a_time(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_mutex_lock(other, SHORT_MS), OVE_ERR_TIMEOUT);
}

OVE_TEST(zephyr_native, owner, ends_a_chain,
	 "It runs at the priority of the waiter at the other end of a chain of mutexes, for as long as that one waits.")
{
	NEEDS_LIST();
	start(hold);
	(void)test_spawn("between", OVE_PRIO_ABOVE_NORMAL, lock_both, NULL);
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_ABOVE_NORMAL));
	(void)test_spawn("urgent", OVE_PRIO_HIGH, lock_other_for_a_time, NULL);
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_HIGH));
	EXPECT_OK(ove_thread_sleep_ms(2 * SHORT_MS));
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_ABOVE_NORMAL));
	test_point(2);
	k_sem_give(&go);
	test_native_join();
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
}

static void hold_and_wait(void *unused)
{
	(void)unused;
	native = k_current_get();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_OK(ove_mutex_lock(other, OVE_WAIT_FOREVER));
	test_point(3);
	EXPECT_OK(ove_mutex_unlock(other));
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_HIGH));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_LOW));
}

OVE_TEST(zephyr_native, owner, passes_on, "A native owner that waits for a mutex passes on its inherited priority.")
{
	NEEDS_LIST();
	EXPECT_OK(ove_mutex_lock(other, OVE_NO_WAIT));
	start(hold_and_wait);
	EXPECT_OK(ove_thread_sleep_ms(SHORT_MS));
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
	(void)test_spawn("urgent", OVE_PRIO_HIGH, lock_after, TEST_ARG(4));
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_HIGH));
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_HIGH);
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(other));
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
	test_native_join();
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_MUTEX_DEFINE_STATIC(abandoned);
static struct k_thread gone;
K_THREAD_STACK_DEFINE(stack_of_gone, 2048);

static void lock_and_end(void *unused1, void *unused2, void *unused3)
{
	(void)unused1, (void)unused2, (void)unused3;
	EXPECT_OK(ove_mutex_lock(abandoned, OVE_NO_WAIT));
}

OVE_TEST(zephyr_native, owner, has_ended,
	 "A wait for a mutex whose native owner has ended does not write to the owner's former memory.")
{
	static struct k_thread before;

	(void)k_thread_create(&gone, stack_of_gone, K_THREAD_STACK_SIZEOF(stack_of_gone), lock_and_end, NULL, NULL,
			      NULL, of_zephyr(OVE_PRIO_LOW), 0, K_NO_WAIT);
	EXPECT_EQ(k_thread_join(&gone, K_MSEC(TEST_LONG_MS)), 0);
	/* Read as a thread, this memory would be less urgent than any thread. */
	memset(&gone, 0x5a, sizeof(gone));
	before = gone;
	EXPECT_ERR(ove_mutex_lock(abandoned, SHORT_MS), OVE_ERR_TIMEOUT);
	EXPECT_EQ(memcmp(&gone, &before, sizeof(gone)), 0);
}

static void hold_in(void *unused1, void *unused2, void *unused3)
{
	(void)unused2, (void)unused3;
	hold(unused1);
}

OVE_TEST(zephyr_native, owner, is_made_in_used_memory,
	 "A native owner that waits for an object of the kernel's is raised whatever its memory held before it was "
	 "made.")
{
	NEEDS_LIST();
	EXPECT_EQ(k_sem_init(&go, 0, 1), 0);
	memset(&gone, 0x58, sizeof(gone));
	(void)k_thread_create(&gone, stack_of_gone, K_THREAD_STACK_SIZEOF(stack_of_gone), hold_in, NULL, NULL, NULL,
			      of_zephyr(OVE_PRIO_LOW), 0, K_NO_WAIT);
	test_wait_points(1);
	(void)test_spawn("urgent", OVE_PRIO_HIGH, lock_after, TEST_ARG(4));
	EXPECT_EQ(k_thread_priority_get(&gone), of_zephyr(OVE_PRIO_HIGH));
	test_point(2);
	k_sem_give(&go);
	EXPECT_EQ(k_thread_join(&gone, K_MSEC(TEST_LONG_MS)), 0);
	test_join_all();
	EXPECT_POINTS(1, 2, 3, 4);
}

static void wait_for_mutex(void *unused1, void *unused2, void *unused3)
{
	(void)unused1, (void)unused2, (void)unused3;
	(void)ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	test_point(9);
}

/* A native thread waits for the mutex and is aborted during the wait. */
static void abort_a_waiter(ove_prio_t priority)
{
	(void)k_thread_create(&gone, stack_of_gone, K_THREAD_STACK_SIZEOF(stack_of_gone), wait_for_mutex, NULL, NULL,
			      NULL, of_zephyr(priority), 0, K_NO_WAIT);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), priority);
	k_thread_abort(&gone);
}

OVE_TEST(zephyr_native, owner, aborted_waiter_lends_no_longer,
	 "Where k_thread_abort() ends a thread in its wait for a mutex, the owner runs at the priority of those that "
	 "still "
	 "wait, and the mutex goes to them.")
{
	NEEDS_LIST();
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	abort_a_waiter(OVE_PRIO_CRITICAL);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_NORMAL);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	(void)test_spawn("urgent", OVE_PRIO_HIGH, lock_after, TEST_ARG(2));
	abort_a_waiter(OVE_PRIO_CRITICAL);
	EXPECT_EQ(ove_thread_get_priority(ove_thread_get_self()), OVE_PRIO_HIGH);
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_join_all();
	EXPECT_POINTS(1, 2);
}

OVE_TEST(zephyr_native, owner, aborted_waiter_lends_to_no_native_owner,
	 "Where k_thread_abort() ends a thread in its wait for a native thread's mutex, that one runs at its own "
	 "priority.")
{
	NEEDS_LIST();
	start(hold);
	(void)k_thread_create(&gone, stack_of_gone, K_THREAD_STACK_SIZEOF(stack_of_gone), wait_for_mutex, NULL, NULL,
			      NULL, of_zephyr(OVE_PRIO_HIGH), 0, K_NO_WAIT);
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_HIGH));
	test_point(2);
	k_thread_abort(&gone);
	EXPECT_EQ(k_thread_priority_get(native), of_zephyr(OVE_PRIO_LOW));
	k_sem_give(&go);
	test_native_join();
	EXPECT_POINTS(1, 2, 3);
}

#endif
