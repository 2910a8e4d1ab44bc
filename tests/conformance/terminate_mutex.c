/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The mutexes of a terminated thread, and robust mutexes of any thread that ends. */
#include "harness.h"

#if CONFIG_OVE_MUTEX

OVE_MUTEX_DEFINE_STATIC(mutex);
OVE_RMTX_DEFINE_STATIC(rmtx);

static void lock_and_pause(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER));
	test_pause();
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(mutex, owner, is_told, "The owner of a mutex, plain or recursive, is returned as long as there is one.")
{
	const ove_thread_t self = ove_thread_get_self();

	EXPECT(ove_mutex_get_owner(mutex) == NULL);
	EXPECT(ove_rmtx_get_owner(rmtx) == NULL);
	const ove_thread_t holder = test_spawn_blocked("holder", OVE_PRIO_HIGH, lock_and_pause, NULL);

	EXPECT(ove_mutex_get_owner(mutex) == holder);
	EXPECT(ove_rmtx_get_owner(rmtx) == holder);
	test_continue(holder);
	test_join_all();
	EXPECT(ove_mutex_get_owner(mutex) == NULL);
	EXPECT(ove_rmtx_get_owner(rmtx) == NULL);
	EXPECT_OK(ove_mutex_lock(mutex, OVE_NO_WAIT));
	EXPECT(ove_mutex_get_owner(mutex) == self);
	EXPECT_OK(ove_mutex_unlock(mutex));
}

#if CONFIG_OVE_MUTEX_ROBUST

static void set_robust(bool is_robust)
{
	EXPECT_OK(ove_mutex_set_robust(mutex, is_robust));
	EXPECT_OK(ove_rmtx_set_robust(rmtx, is_robust));
}

static void lock_and_leave(void *how)
{
	(void)ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	(void)ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER);
	(void)ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER);
	if (TEST_NUMBER(how) == 1) {
		ove_thread_exit();
	}
#if CONFIG_OVE_THREAD_TERMINATE
	if (TEST_NUMBER(how) == 2) {
		(void)ove_thread_terminate(ove_thread_get_self());
	}
#endif
}

/* The calling thread gets both mutexes, and the abandonment is reported once. */
static void expect_abandoned(void)
{
	EXPECT(ove_mutex_get_owner(mutex) == NULL);
	EXPECT(ove_rmtx_get_owner(rmtx) == NULL);
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_NO_WAIT), OVE_ERR_OWNER_DEAD);
	EXPECT(ove_mutex_get_owner(mutex) == ove_thread_get_self());
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_ERR(ove_rmtx_try_lock(rmtx), OVE_ERR_OWNER_DEAD);
	EXPECT_OK(ove_rmtx_lock(rmtx, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));
	EXPECT(ove_rmtx_get_owner(rmtx) == NULL);
}

OVE_TEST(robust, mutex, outlives_its_owner,
	 "The next owner of a robust mutex learns once that the previous owner returned, exited or was terminated.")
{
	set_robust(true);
	for (int how = 0; how <= 1 + CONFIG_OVE_THREAD_TERMINATE; how++) {
		(void)test_spawn("owner", OVE_PRIO_HIGH, lock_and_leave, TEST_ARG(how));
		test_join_all();
		expect_abandoned();
	}
	set_robust(false);
}

static void lock_and_end_after(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_pause();
}

static void wait_for_it(void *number)
{
	EXPECT_ERR(ove_mutex_lock(mutex, OVE_WAIT_FOREVER), TEST_NUMBER(number) == 1 ? OVE_ERR_OWNER_DEAD : OVE_OK);
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(robust, mutex, goes_to_the_waiter,
	 "The most urgent waiter gets the mutex with the abandonment reported, the next waiter without.")
{
	set_robust(true);
	const ove_thread_t owner = test_spawn_blocked("owner", OVE_PRIO_LOW, lock_and_end_after, NULL);

	(void)test_spawn_blocked("second", OVE_PRIO_BELOW_NORMAL, wait_for_it, TEST_ARG(2));
	(void)test_spawn_blocked("first", OVE_PRIO_HIGH, wait_for_it, TEST_ARG(1));
	test_continue(owner);
	test_wait_points(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	set_robust(false);
}

#if CONFIG_OVE_CONDVAR
OVE_CONDVAR_DEFINE_STATIC(condvar);

static void await_condition(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_ERR(ove_condvar_wait(condvar, mutex, OVE_WAIT_FOREVER), OVE_ERR_OWNER_DEAD);
	EXPECT_OK(ove_mutex_unlock(mutex));
	test_point(2);
}

static void signal_and_end(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_condvar_signal(condvar));
}

OVE_TEST(robust, condvar, tells, "A condition variable's wait that relocks the mutex of an ended owner reports that.")
{
	set_robust(true);
	(void)test_spawn_blocked("waiter", OVE_PRIO_LOW, await_condition, NULL);
	(void)test_spawn("signaller", OVE_PRIO_HIGH, signal_and_end, NULL);
	test_join_all();
	EXPECT_POINTS(1, 2);
	set_robust(false);
}
#endif

#if CONFIG_OVE_CHECKS
OVE_TEST(robust, misuse, refuses, "NULL is rejected.")
{
	EXPECT_ERR(ove_mutex_set_robust(NULL, true), OVE_ERR_INVALID);
	EXPECT_ERR(ove_rmtx_set_robust(NULL, true), OVE_ERR_INVALID);
}
#endif

#endif /* CONFIG_OVE_MUTEX_ROBUST */

#if CONFIG_OVE_THREAD_TERMINATE

static void lock_both_and_wait(void *unused)
{
	(void)unused;
	(void)ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	(void)ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER);
	(void)ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER);
	(void)ove_thread_sleep_ms(TEST_LONG_MS);
	test_fail(__FILE_NAME__, __LINE__, "the sleep came back");
}

static void lock_after(void *number)
{
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(terminate, mutex, releases,
	 "The mutexes of a terminated thread become free, or go to the most urgent waiter, whose wait returns OVE_OK.")
{
	ove_thread_t thread = test_spawn_blocked("owner", OVE_PRIO_HIGH, lock_both_and_wait, NULL);

	EXPECT_OK(ove_thread_terminate(thread));
	EXPECT_EQ(ove_thread_get_state(thread), OVE_THREAD_TERMINATED);
	test_join_all();
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_rmtx_try_lock(rmtx));
	EXPECT_OK(ove_rmtx_unlock(rmtx));

	thread = test_spawn_blocked("owner", OVE_PRIO_HIGH, lock_both_and_wait, NULL);
	(void)test_spawn_blocked("second", OVE_PRIO_BELOW_NORMAL, lock_after, TEST_ARG(2));
	(void)test_spawn_blocked("first", OVE_PRIO_HIGH, lock_after, TEST_ARG(1));
	EXPECT_OK(ove_thread_terminate(thread));
	test_wait_points(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT(ove_mutex_get_owner(mutex) == NULL);
}

#if OVE_HAS_TERMINATE_AT_ONCE
/* A round of the empty loop takes five instructions, and a round of the locks about a hundred. */
enum { MOMENTS = 200 };

static void lock_often(void *moment)
{
	for (volatile int i = 0; i < TEST_NUMBER(moment); i++) {
	}
	for (;;) {
		(void)ove_mutex_try_lock(mutex);
		(void)ove_mutex_unlock(mutex);
		(void)ove_rmtx_try_lock(rmtx);
		(void)ove_rmtx_try_lock(rmtx);
		(void)ove_rmtx_unlock(rmtx);
		(void)ove_rmtx_unlock(rmtx);
	}
}

OVE_TEST(terminate, mutex, at_each_moment_of_a_lock,
	 "A thread that is terminated at any moment of a lock or an unlock leaves its mutexes free and fully usable.")
{
	NEEDS_RUNNING_CLOCK();
	for (int moment = 0; moment < MOMENTS; moment++) {
		const ove_thread_t thread = test_spawn("locker", OVE_PRIO_LOW, lock_often, TEST_ARG(moment));

		EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
		EXPECT_OK(ove_thread_terminate(thread));
		test_join_all();
		EXPECT(ove_mutex_get_owner(mutex) == NULL);
		EXPECT(ove_rmtx_get_owner(rmtx) == NULL);
		EXPECT_OK(ove_mutex_try_lock(mutex));
		EXPECT_OK(ove_mutex_unlock(mutex));
		EXPECT_OK(ove_rmtx_try_lock(rmtx));
		EXPECT_OK(ove_rmtx_unlock(rmtx));
	}
}
#endif

static void lock_for_the_waiter(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	test_pause();
	EXPECT_OK(ove_mutex_unlock(mutex));
}

static void wait_for_mutex(void *unused)
{
	(void)unused;
	(void)ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	test_fail(__FILE_NAME__, __LINE__, "the lock came back");
}

OVE_TEST(terminate, mutex, takes_priority_back,
	 "The owner of a mutex for which a terminated thread waited returns to its own priority.")
{
	const ove_thread_t owner = test_spawn_blocked("owner", OVE_PRIO_LOW, lock_for_the_waiter, NULL);
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_for_mutex, NULL);

	EXPECT_EQ(ove_thread_get_priority(owner), OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_terminate(waiter));
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_TERMINATED);
	EXPECT_EQ(ove_thread_get_priority(owner), OVE_PRIO_LOW);
	test_continue(owner);
	test_join_all();
}

#if CONFIG_OVE_MUTEX_ROBUST
static void terminate_owner(void *unused)
{
	(void)unused;
	(void)ove_mutex_lock(mutex, OVE_WAIT_FOREVER);
	(void)ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER);
	(void)ove_rmtx_lock(rmtx, OVE_WAIT_FOREVER);
	(void)ove_thread_sleep_ms(TEST_LONG_MS);
}

OVE_TEST(terminate, mutex, tells_the_next_owner,
	 "The next owner of a robust mutex learns that the previous owner was terminated.")
{
	set_robust(true);
	EXPECT_OK(ove_thread_terminate(test_spawn_blocked("owner", OVE_PRIO_HIGH, terminate_owner, NULL)));
	test_join_all();
	expect_abandoned();
	set_robust(false);
}
#endif

#if CONFIG_OVE_CONDVAR
OVE_CONDVAR_DEFINE_STATIC(never);

static void await_never(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	(void)ove_condvar_wait(never, mutex, OVE_WAIT_FOREVER);
	test_fail(__FILE_NAME__, __LINE__, "the wait came back");
}

OVE_TEST(terminate, condvar, ends,
	 "A thread that waits for a condition variable can be terminated, and its mutex is then free.")
{
	EXPECT_OK(ove_thread_terminate(test_spawn_blocked("waiter", OVE_PRIO_HIGH, await_never, NULL)));
	test_join_all();
	EXPECT_OK(ove_mutex_try_lock(mutex));
	EXPECT_OK(ove_mutex_unlock(mutex));
}

OVE_TEST(terminate, condvar, ends_later,
	 "A terminated thread that waits for the caller's mutex ends once it gets the mutex, and frees it.")
{
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, await_never, NULL);

	EXPECT_OK(ove_mutex_lock(mutex, OVE_WAIT_FOREVER));
	EXPECT_ERR(ove_thread_terminate(waiter), OVE_ERR_BUSY);
	EXPECT_OK(ove_mutex_unlock(mutex));
	EXPECT_OK(ove_thread_join(waiter, TEST_LONG_MS));
	test_join_all();
	EXPECT(ove_mutex_get_owner(mutex) == NULL);
}
#endif

#endif /* CONFIG_OVE_THREAD_TERMINATE */

#endif /* CONFIG_OVE_MUTEX */
