/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "order.h"
#include "timing.h"

#if CONFIG_OVE_SEM

static ove_sem_storage_t storage;
static ove_sem_t sem;

static void make(uint32_t initial, uint32_t maximum)
{
	EXPECT_OK(ove_sem_init(&sem, &storage, initial, maximum));
}

static void end(void)
{
	EXPECT_OK(ove_sem_deinit(sem));
}

static int take_for(uint32_t timeout_ms)
{
	return ove_sem_take(sem, timeout_ms);
}

static void take_and_report(void *arrival)
{
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(arrival));
}

static void give_one(void)
{
	EXPECT_OK(ove_sem_give(sem));
}

static void give_in_isr(void *want)
{
	EXPECT_ERR(ove_sem_give_from_isr(sem), TEST_NUMBER(want));
}

OVE_TEST(sem, take, counts_down, "The initial tokens can be taken one by one; then there is none.")
{
	make(2, 3);
	EXPECT_EQ(ove_sem_count(sem), 2);
	EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_OK(ove_sem_try_take(sem));
	EXPECT_EQ(ove_sem_count(sem), 0);
	EXPECT_ERR(ove_sem_take(sem, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_ERR(ove_sem_try_take(sem), OVE_ERR_BUSY);
	EXPECT_EQ(ove_sem_count(sem), 0);
	end();
}

OVE_TEST(sem, give, over_the_maximum_is_overflow,
	 "A give above the maximum returns OVE_ERR_OVERFLOW, and the count stays at the maximum.")
{
	make(0, 2);
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_ERR(ove_sem_give(sem), OVE_ERR_OVERFLOW);
	EXPECT_EQ(ove_sem_count(sem), 2);
	EXPECT_OK(ove_sem_try_take(sem));
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_ERR(ove_sem_give(sem), OVE_ERR_OVERFLOW);
	end();
}

OVE_TEST(sem, init, largest_maximum, "A semaphore holds up to 65,535 tokens.")
{
	make(65535, 65535);
	EXPECT_EQ(ove_sem_count(sem), 65535);
	EXPECT_ERR(ove_sem_give(sem), OVE_ERR_OVERFLOW);
	EXPECT_OK(ove_sem_try_take(sem));
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_EQ(ove_sem_count(sem), 65535);
	end();
}

OVE_TEST(sem, take, timeout_is_never_early, "A take with a timeout never times out early.")
{
	make(0, 1);
	test_never_early(take_for, OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(sem, take, timeout_is_at_most_a_tick_late, "A take with a timeout times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make(0, 1);
	test_at_most_a_tick_late(take_for);
	end();
}

OVE_TEST(sem, give, wakes_the_waiter, "A waiter continues after the give, not before, and the token is then gone.")
{
	make(0, 1);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(2));
	test_point(1);
	EXPECT_OK(ove_sem_give(sem));
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_EQ(ove_sem_count(sem), 0);
	end();
}

OVE_TEST(sem, give, serves_by_priority, "Waiters get tokens in order of priority, then of arrival.")
{
	make(0, 5);
	test_order_of_waiters(take_and_report, give_one, TEST_ORDER_WAITERS);
	EXPECT_EQ(ove_sem_count(sem), 0);
	end();
}

static void give_up_after_5_ms(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_sem_take(sem, 5), OVE_ERR_TIMEOUT);
}

OVE_TEST(sem, take, forgets_a_waiter_that_gave_up, "A token does not go to a waiter that has timed out.")
{
	make(0, 1);
	(void)test_spawn("waiter", OVE_PRIO_HIGH, give_up_after_5_ms, NULL);
	test_join_all();
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_EQ(ove_sem_count(sem), 1);
	end();
}

OVE_TEST(sem, give_from_isr, adds_a_token,
	 "A token given by an ISR can be taken; a give above the maximum returns OVE_ERR_OVERFLOW.")
{
	make(0, 1);
	test_in_isr(give_in_isr, TEST_ARG(OVE_OK));
	EXPECT_EQ(ove_sem_count(sem), 1);
	test_in_isr(give_in_isr, TEST_ARG(OVE_ERR_OVERFLOW));
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_OK(ove_sem_try_take(sem));
	end();
}

static void report_and_give(void *unused)
{
	(void)unused;
	test_point(1);
	EXPECT_OK(ove_sem_give_from_isr(sem));
}

static void give_and_report(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_sem_give_from_isr(sem));
	test_point(1);
}

OVE_TEST(sem, give_from_isr, wakes_the_waiter, "A token from an ISR wakes the waiter.")
{
	make(0, 1);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(2));
	test_in_isr(report_and_give, NULL);
	test_wait_points(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(sem, give_from_isr, preempts_when_the_isr_ends,
	 "When the ISR ends, a woken thread that is more urgent runs before the interrupted one goes on.")
{
	NEEDS_STRICT_PRIORITY();
	make(0, 1);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(2));
	test_in_isr(give_and_report, NULL);
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	end();
}

OVE_TEST(sem, give, preempts_the_giver, "A waiter that is more urgent than the giver runs before the give returns.")
{
	NEEDS_STRICT_PRIORITY();
	make(0, 1);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(1));
	EXPECT_OK(ove_sem_give(sem));
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST_CHECK(sem, deinit, waited_for_is_busy,
	       "A semaphore with a waiter cannot be deinitialised: OVE_ERR_BUSY, and the waiter is served later.")
{
	make(0, 1);
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_sem_deinit(sem), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_sem_give(sem));
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

OVE_TEST(sem, deinit, memory_can_be_used_again, "The memory of a semaphore that was deinitialised holds the next one.")
{
	for (uint32_t i = 0; i < 3u; i++) {
		make(i, 3);
		EXPECT_EQ(ove_sem_count(sem), i);
		end();
	}
}

OVE_TEST_CHECK(sem, arguments, null_is_invalid, "A NULL semaphore or memory pointer returns OVE_ERR_INVALID.")
{
	ove_sem_t handle;

	EXPECT_ERR(ove_sem_init(NULL, &storage, 0, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_init(&handle, NULL, 0, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_take(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_try_take(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_give(NULL), OVE_ERR_INVALID);
}

OVE_TEST_CHECK(sem, init, range_of_the_counts,
	       "A maximum of 0 or over 65,535, or more tokens than the maximum, return OVE_ERR_INVALID.")
{
	ove_sem_t handle;

	EXPECT_ERR(ove_sem_init(&handle, &storage, 0, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_init(&handle, &storage, 2, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_init(&handle, &storage, 0, 65536), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_init(&handle, &storage, UINT32_MAX, UINT32_MAX), OVE_ERR_INVALID);
}

static void call_in_isr(void *unused)
{
	static ove_sem_storage_t other;
	ove_sem_t handle;

	(void)unused;
	EXPECT_ERR(ove_sem_init(&handle, &other, 0, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_deinit(sem), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_take(sem, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_take(sem, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_try_take(sem), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_give(sem), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_give_from_isr(NULL), OVE_ERR_INVALID);
	EXPECT_EQ(ove_sem_count(sem), 1);
	test_point(1);
}

OVE_TEST_CHECK(sem, isr, thread_calls_answer_context,
	       "In an ISR, every call but give_from_isr and count returns OVE_ERR_CONTEXT and changes nothing.")
{
	make(1, 2);
	test_in_isr(call_in_isr, NULL);
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(sem, give_from_isr, in_a_thread_is_context,
	       "ove_sem_give_from_isr() in a thread returns OVE_ERR_CONTEXT and gives nothing.")
{
	make(0, 1);
	EXPECT_ERR(ove_sem_give_from_isr(sem), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_sem_count(sem), 0);
	end();
}

OVE_TEST_AT_START(
	sem, init, legal_before_the_start,
	"Before the scheduler runs, a semaphore can be created, given, taken without a wait, and deinitialised.")
{
	make(0, 2);
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_OK(ove_sem_try_take(sem));
	EXPECT_ERR(ove_sem_try_take(sem), OVE_ERR_BUSY);
	EXPECT_ERR(ove_sem_take(sem, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	end();
}

OVE_TEST_CHECK_AT_START(
	sem, take, wait_before_the_start_is_context,
	"Before the scheduler runs, a take that may wait returns OVE_ERR_CONTEXT, even if a token is available.")
{
	make(1, 2);
	EXPECT_ERR(ove_sem_take(sem, 1), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_take(sem, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_sem_give_from_isr(sem), OVE_ERR_CONTEXT);
	EXPECT_EQ(ove_sem_count(sem), 1);
	end();
}

OVE_TEST_CHECK_STOPS(sem, count, null_stops, OVE_STOP_ARGUMENT, "ove_sem_count",
		     "ove_sem_count(NULL) stops the program.")
{
	(void)ove_sem_count(NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(sem, create, works_like_init,
	 "A semaphore from ove_sem_create() works, and ove_sem_destroy() frees its memory.")
{
	EXPECT_OK(ove_sem_create(&sem, 1, 2));
	EXPECT_OK(ove_sem_give(sem));
	EXPECT_ERR(ove_sem_give(sem), OVE_ERR_OVERFLOW);
	EXPECT_OK(ove_sem_take(sem, OVE_NO_WAIT));
	EXPECT_EQ(ove_sem_count(sem), 1);
	EXPECT_OK(ove_sem_destroy(sem));
}

OVE_TEST(sem, create, counts_to_its_maximum, "A semaphore can be created with the largest maximum, and full.")
{
	EXPECT_OK(ove_sem_create(&sem, UINT16_MAX, UINT16_MAX));
	EXPECT_EQ(ove_sem_count(sem), UINT16_MAX);
	EXPECT_ERR(ove_sem_give(sem), OVE_ERR_OVERFLOW);
	EXPECT_OK(ove_sem_destroy(sem));
}

OVE_TEST_CHECK(sem, create, errors, "ove_sem_create() and ove_sem_destroy() return the same errors as init and deinit.")
{
	EXPECT_ERR(ove_sem_create(NULL, 0, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_create(&sem, 0, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_create(&sem, 2, 1), OVE_ERR_INVALID);
	EXPECT_ERR(ove_sem_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_sem_create(&sem, 0, 1));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, take_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_sem_destroy(sem), OVE_ERR_BUSY);
	EXPECT_OK(ove_sem_give(sem));
	test_join_all();
	EXPECT_OK(ove_sem_destroy(sem));
}
#endif

enum { STRESS_ROUNDS = 400 };

static ove_sem_storage_t back_storage;
static ove_sem_t back;

static void take_and_answer(void *unused)
{
	(void)unused;
	for (int i = 0; i < STRESS_ROUNDS; i++) {
		EXPECT_OK(ove_sem_take(sem, OVE_WAIT_FOREVER));
		EXPECT_OK(ove_sem_give(back));
	}
}

OVE_TEST(sem, stress, no_token_is_lost,
	 "Three threads that reply to each of 1,200 tokens with one token leave both counts exact.")
{
	make(0, 3);
	EXPECT_OK(ove_sem_init(&back, &back_storage, 0, 3));
	(void)test_spawn("low", OVE_PRIO_LOW, take_and_answer, NULL);
	(void)test_spawn("equal", OVE_PRIO_NORMAL, take_and_answer, NULL);
	(void)test_spawn("high", OVE_PRIO_HIGH, take_and_answer, NULL);
	for (int i = 0; i < 3; i++) {
		EXPECT_OK(ove_sem_give(sem));
	}
	for (int i = 3; i < 3 * STRESS_ROUNDS; i++) {
		EXPECT_OK(ove_sem_take(back, TEST_LONG_MS));
		if (i % 5 == 0) {
			test_in_isr(give_in_isr, TEST_ARG(OVE_OK));
		} else {
			EXPECT_OK(ove_sem_give(sem));
		}
	}
	test_join_all();
	EXPECT_EQ(ove_sem_count(sem), 0);
	EXPECT_EQ(ove_sem_count(back), 3);
	EXPECT_OK(ove_sem_deinit(back));
	end();
}

#endif
