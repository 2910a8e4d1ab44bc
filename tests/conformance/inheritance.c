/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

#if CONFIG_OVE_MUTEX
#include "two_mutexes.h"

OVE_TEST(inheritance, lock, owner_runs_at_the_waiters_priority,
	 "The owner has the waiter's priority during the wait, and its own again after the unlock.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(1));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	test_wait_points(1);
	end();
}

OVE_TEST(inheritance, lock, most_urgent_waiter_counts,
	 "If several threads wait, the owner inherits the priority of the most urgent one.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	(void)test_spawn_blocked("above", OVE_PRIO_ABOVE_NORMAL, lock_a_and_report, TEST_ARG(2));
	EXPECT_EQ(own_priority(), OVE_PRIO_ABOVE_NORMAL);
	(void)test_spawn_blocked("realtime", OVE_PRIO_REALTIME, lock_a_and_report, TEST_ARG(1));
	EXPECT_EQ(own_priority(), OVE_PRIO_REALTIME);
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(3));
	EXPECT_EQ(own_priority(), OVE_PRIO_REALTIME);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	end();
	EXPECT_POINTS(1, 3, 2);
}

OVE_TEST(inheritance, lock, lesser_waiter_changes_nothing, "A less urgent waiter does not change the owner's priority.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	(void)test_spawn_blocked("low", OVE_PRIO_LOW, lock_a_and_report, TEST_ARG(1));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	end();
}

static void hold_a_wait_for_b(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_WAIT_FOREVER));
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(b));
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(a));
	test_pause();
}

OVE_TEST(inheritance, lock, passes_along_a_chain_of_two,
	 "A waits for B's mutex and B for C's: C runs at A's priority, and each drops the inherited priority with its "
	 "mutex.")
{
	make();
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	const ove_thread_t middle = test_spawn_blocked("middle", OVE_PRIO_ABOVE_NORMAL, hold_a_wait_for_b, NULL);
	EXPECT_EQ(own_priority(), OVE_PRIO_ABOVE_NORMAL);
	(void)test_spawn_blocked("high", OVE_PRIO_REALTIME, lock_a_and_report, TEST_ARG(3));
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_REALTIME);
	EXPECT_EQ(own_priority(), OVE_PRIO_REALTIME);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	test_wait_points(3);
	test_wait_state(middle, OVE_THREAD_SUSPENDED);
	EXPECT_EQ(ove_thread_get_priority(middle), OVE_PRIO_ABOVE_NORMAL);
	test_continue(middle);
	end();
	EXPECT_POINTS(1, 2, 3);
}

static ove_mutex_storage_t c_memory;
static ove_mutex_t c;

static void hold_c_wait_for_a(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(c, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(a, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_OK(ove_mutex_unlock(c));
}

static void lock_c_and_report(void *number)
{
	EXPECT_OK(ove_mutex_lock(c, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(c));
}

OVE_TEST(inheritance, lock, passes_along_a_chain_of_three,
	 "Three owners, each waiting for the next one's mutex, all run at the priority of the thread at the end of the "
	 "chain.")
{
	make();
	EXPECT_OK(ove_mutex_init(&c, &c_memory));
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	const ove_thread_t second = test_spawn_blocked("second", OVE_PRIO_ABOVE_NORMAL, hold_a_wait_for_b, NULL);
	const ove_thread_t third = test_spawn_blocked("third", OVE_PRIO_HIGH, hold_c_wait_for_a, NULL);

	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	(void)test_spawn_blocked("last", OVE_PRIO_REALTIME, lock_c_and_report, TEST_ARG(3));
	EXPECT_EQ(ove_thread_get_priority(third), OVE_PRIO_REALTIME);
	EXPECT_EQ(ove_thread_get_priority(second), OVE_PRIO_REALTIME);
	EXPECT_EQ(own_priority(), OVE_PRIO_REALTIME);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	test_wait_points(3);
	test_wait_state(second, OVE_THREAD_SUSPENDED);
	test_continue(second);
	test_join_all();
	EXPECT_OK(ove_mutex_deinit(c));
	end();
	EXPECT_POINTS(1, 2, 3);
}

OVE_TEST(inheritance, unlock, keeps_what_another_mutex_gives,
	 "The owner of two contended mutexes keeps the priority donated through the one that it still holds.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	(void)test_spawn_blocked("above", OVE_PRIO_ABOVE_NORMAL, lock_a_and_report, TEST_ARG(2));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_b_and_report, TEST_ARG(1));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	EXPECT_OK(ove_mutex_unlock(b));
	test_wait_points(1);
	EXPECT_EQ(own_priority(), OVE_PRIO_ABOVE_NORMAL);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	end();
	EXPECT_POINTS(1, 2);
}

static void try_a_for_5_ms(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_mutex_lock(a, 5), OVE_ERR_TIMEOUT);
	test_point(1);
}

OVE_TEST(inheritance, lock, given_back_when_the_waiter_gives_up,
	 "When the waiter times out, the owner no longer has its priority.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	(void)test_spawn("high", OVE_PRIO_HIGH, try_a_for_5_ms, NULL);
	test_wait_points(1);
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	EXPECT_OK(ove_mutex_unlock(a));
	end();
}

OVE_TEST(inheritance, set_priority, inherited_stays_until_the_unlock,
	 "A new base priority below the inherited one takes effect only after the unlock.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(1));
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_BELOW_NORMAL));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_BELOW_NORMAL);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	end();
}

OVE_TEST(inheritance, set_priority, of_the_waiter_is_inherited,
	 "If a waiter's priority is raised, its owner's is raised to the same priority.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_ABOVE_NORMAL, lock_a_and_report, TEST_ARG(1));
	EXPECT_OK(ove_thread_set_priority(waiter, OVE_PRIO_REALTIME));
	EXPECT_EQ(own_priority(), OVE_PRIO_REALTIME);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	end();
}

static void own_a_next(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_WAIT_FOREVER));
	test_pause();
	EXPECT_EQ(own_priority(), OVE_PRIO_REALTIME);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_LOW);
}

OVE_TEST(inheritance, set_priority, of_a_waiter_that_was_left_is_inherited,
	 "A thread that gets a mutex for which others still wait inherits their new priorities, and keeps them when "
	 "its own priority falls.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	const ove_thread_t next_owner = test_spawn_blocked("next", OVE_PRIO_HIGH, own_a_next, NULL);
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_ABOVE_NORMAL, lock_a_and_report, TEST_ARG(1));
	EXPECT_OK(ove_mutex_unlock(a));
	test_wait_state(next_owner, OVE_THREAD_SUSPENDED);
	EXPECT_OK(ove_thread_set_priority(next_owner, OVE_PRIO_LOW));
	EXPECT_EQ(ove_thread_get_priority(next_owner), OVE_PRIO_ABOVE_NORMAL);
	EXPECT_OK(ove_thread_set_priority(waiter, OVE_PRIO_REALTIME));
	EXPECT_EQ(ove_thread_get_priority(next_owner), OVE_PRIO_REALTIME);
	test_continue(next_owner);
	end();
}

static void hold_a_while_paused(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	test_pause();
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(a));
	test_point(4);
}

static void be_busy(void *unused)
{
	(void)unused;
	test_point(3);
}

OVE_TEST(inheritance, lock, middle_thread_cannot_hold_up_the_waiter,
	 "While a high-priority thread waits for a low-priority thread's mutex, a thread of a priority between them "
	 "does not run first.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	const ove_thread_t low = test_spawn_blocked("low", OVE_PRIO_LOW, hold_a_while_paused, NULL);
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_a_and_report, TEST_ARG(2));
	EXPECT_EQ(ove_thread_get_priority(low), OVE_PRIO_HIGH);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_CRITICAL));
	(void)test_spawn("middle", OVE_PRIO_ABOVE_NORMAL, be_busy, NULL);
	EXPECT_OK(ove_thread_resume(low));
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	test_wait_points(4);
	end();
	EXPECT_POINTS(1, 2, 3, 4);
}

static void hold_a_until_it_runs(void *number)
{
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	test_pause();
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_mutex_unlock(a));
}

OVE_TEST(
	inheritance, set_priority, raised_waiter_lets_the_owner_run,
	"If a waiter is raised above the caller, its owner runs at once, and then the waiter, before the call returns.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	const ove_thread_t owner = test_spawn_blocked("owner", OVE_PRIO_LOW, hold_a_until_it_runs, TEST_ARG(2));
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_BELOW_NORMAL, lock_a_and_report, TEST_ARG(3));
	EXPECT_OK(ove_thread_resume(owner));
	test_point(1);
	EXPECT_OK(ove_thread_set_priority(waiter, OVE_PRIO_HIGH));
	test_point(4);
	end();
	EXPECT_POINTS(1, 2, 3, 4);
}

OVE_TEST(inheritance, set_priority, lowered_to_the_inherited_lets_others_run,
	 "An owner that lowers its own priority runs at its waiter's, and threads above that run before the call "
	 "returns.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	(void)test_spawn_blocked("waiter", OVE_PRIO_ABOVE_NORMAL, lock_a_and_report, TEST_ARG(4));
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_CRITICAL));
	(void)test_spawn("ready", OVE_PRIO_HIGH, be_busy, NULL);
	test_point(1);
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_LOW));
	EXPECT_EQ(own_priority(), OVE_PRIO_ABOVE_NORMAL);
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_OK(ove_thread_set_priority(ove_thread_get_self(), OVE_PRIO_NORMAL));
	end();
	EXPECT_POINTS(1, 3, 2, 4);
}

OVE_TEST(inheritance, unlock, gives_way_to_a_ready_thread,
	 "When an unlock ends the inheritance, a ready thread above the caller's own priority runs before the unlock "
	 "returns.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_b_and_report, TEST_ARG(2));
	(void)test_spawn("ready", OVE_PRIO_ABOVE_NORMAL, be_busy, NULL);
	test_point(1);
	EXPECT_OK(ove_mutex_unlock(b));
	test_point(4);
	EXPECT_OK(ove_mutex_unlock(a));
	end();
	EXPECT_POINTS(1, 2, 3, 4);
}

static ove_rmtx_storage_t recursive_storage;
static ove_rmtx_t recursive;

static void lock_recursive(void *number)
{
	EXPECT_OK(ove_rmtx_lock(recursive, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
	EXPECT_OK(ove_rmtx_unlock(recursive));
}

OVE_TEST(inheritance, rmtx, given_back_with_the_last_unlock,
	 "The owner of a recursive mutex keeps the waiter's priority until its last unlock.")
{
	EXPECT_OK(ove_rmtx_init(&recursive, &recursive_storage));
	EXPECT_OK(ove_rmtx_lock(recursive, OVE_NO_WAIT));
	EXPECT_OK(ove_rmtx_lock(recursive, OVE_NO_WAIT));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, lock_recursive, TEST_ARG(1));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	EXPECT_OK(ove_rmtx_unlock(recursive));
	EXPECT_EQ(own_priority(), OVE_PRIO_HIGH);
	EXPECT_OK(ove_rmtx_unlock(recursive));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	test_join_all();
	EXPECT_OK(ove_rmtx_deinit(recursive));
}

/* Called while the test owns a and waits for b, which this thread owns. On a busy host, the test comes late. */
static void want_a_with_b_for_20_ms(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_mutex_lock(b, OVE_NO_WAIT));
	do {
		EXPECT_ERR(ove_mutex_lock(a, 20), OVE_ERR_TIMEOUT);
	} while (test_points() < 1);
	test_point(2);
	EXPECT_OK(ove_mutex_unlock(b));
}

OVE_TEST(inheritance, lock, circle_lasts_its_time,
	 "If two threads wait for each other's mutex, each waits for its timeout: the first to time out releases the "
	 "other.")
{
	make();
	EXPECT_OK(ove_mutex_lock(a, OVE_NO_WAIT));
	(void)test_spawn_blocked("high", OVE_PRIO_HIGH, want_a_with_b_for_20_ms, NULL);
	test_point(1);
	EXPECT_OK(ove_mutex_lock(b, TEST_LONG_MS));
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_mutex_unlock(b));
	EXPECT_OK(ove_mutex_unlock(a));
	EXPECT_EQ(own_priority(), OVE_PRIO_NORMAL);
	end();
}

#endif
