/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "timing.h"

#if CONFIG_OVE_EVENT

static ove_event_storage_t storage;
static ove_event_t event;

static void make(void)
{
	EXPECT_OK(ove_event_init(&event, &storage));
}

static void end(void)
{
	EXPECT_OK(ove_event_deinit(event));
}

static int wait_for(uint32_t timeout_ms)
{
	return ove_event_wait(event, timeout_ms);
}

static void wait_and_report(void *number)
{
	EXPECT_OK(ove_event_wait(event, OVE_WAIT_FOREVER));
	test_point(TEST_NUMBER(number));
}

static void report_and_signal(void *unused)
{
	(void)unused;
	test_point(1);
	EXPECT_OK(ove_event_signal_from_isr(event));
}

static void signal_in_isr(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_signal_from_isr(event));
	test_point(1);
}

OVE_TEST(event, wait, starts_clear, "A new event is clear.")
{
	make();
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(event, signal, before_the_wait_counts,
	 "A signal that came earlier ends one wait at once and is consumed by it.")
{
	make();
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_wait(event, OVE_WAIT_FOREVER));
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	end();
}

OVE_TEST(event, signal, does_not_add_up, "Three signals end only one wait.")
{
	make();
	for (int i = 0; i < 3; i++) {
		EXPECT_OK(ove_event_signal(event));
	}
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(event, clear, forgets_a_signal, "ove_event_clear() discards an earlier signal; a clear event stays clear.")
{
	make();
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_clear(event));
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_event_clear(event));
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	end();
}

OVE_TEST(event, clear, leaves_the_waiter, "ove_event_clear() does not wake the waiter; a later signal does.")
{
	make();
	const ove_thread_t waiter = test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	EXPECT_OK(ove_event_clear(event));
	EXPECT_EQ(ove_thread_get_state(waiter), OVE_THREAD_BLOCKED);
	test_point(1);
	EXPECT_OK(ove_event_signal(event));
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(event, wait, timeout_is_never_early, "A wait with a timeout never times out early.")
{
	make();
	test_never_early(wait_for, OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(event, wait, timeout_is_at_most_a_tick_late, "A wait with a timeout times out at most one tick late.")
{
	NEEDS_EXACT_TIME();
	make();
	test_at_most_a_tick_late(wait_for);
	end();
}

OVE_TEST(event, signal, wakes_the_waiter,
	 "The waiter continues after the signal, not before, and the event is then clear.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	test_point(1);
	EXPECT_OK(ove_event_signal(event));
	test_join_all();
	EXPECT_POINTS(1, 2);
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(event, signal, preempts_the_signaller, "A waiter that is more urgent runs before the signal returns.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_OK(ove_event_signal(event));
	test_point(2);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

static void wait_5_ms_in_vain(void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_event_wait(event, 5), OVE_ERR_TIMEOUT);
}

OVE_TEST(event, wait, forgets_a_waiter_that_gave_up, "A signal after the waiter's timeout is kept for the next wait.")
{
	make();
	(void)test_spawn("waiter", OVE_PRIO_HIGH, wait_5_ms_in_vain, NULL);
	test_join_all();
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST(event, signal_from_isr, wakes_the_waiter, "A signal from an ISR wakes the waiter.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	test_in_isr(report_and_signal, NULL);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(event, signal_from_isr, before_the_wait_counts,
	 "A signal from an ISR before the wait ends it at once, one time.")
{
	make();
	test_in_isr(signal_in_isr, NULL);
	test_in_isr(signal_in_isr, NULL);
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_POINTS(1, 1);
	end();
}

OVE_TEST(event, signal_from_isr, preempts_when_the_isr_ends, "A more urgent waiter runs before the interrupted thread.")
{
	NEEDS_STRICT_PRIORITY();
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(2));
	test_in_isr(signal_in_isr, NULL);
	test_point(3);
	test_join_all();
	EXPECT_POINTS(1, 2, 3);
	end();
}

OVE_TEST_CHECK(event, wait, second_waiter_is_busy, "A second waiter gets OVE_ERR_BUSY; the first is not disturbed.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_event_wait(event, OVE_WAIT_FOREVER), OVE_ERR_BUSY);
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_BUSY);
	EXPECT_EQ(test_points(), 0);
	EXPECT_OK(ove_event_signal(event));
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(event, deinit, waited_for_is_busy, "An event with a waiter cannot be deinitialised: OVE_ERR_BUSY.")
{
	make();
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_event_deinit(event), OVE_ERR_BUSY);
	EXPECT_OK(ove_event_signal(event));
	test_join_all();
	EXPECT_POINTS(1);
	end();
}

OVE_TEST_CHECK(event, arguments, null_is_invalid, "A NULL event or memory pointer returns OVE_ERR_INVALID.")
{
	ove_event_t handle;

	EXPECT_ERR(ove_event_init(NULL, &storage), OVE_ERR_INVALID);
	EXPECT_ERR(ove_event_init(&handle, NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_event_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_event_wait(NULL, OVE_NO_WAIT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_event_signal(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_event_clear(NULL), OVE_ERR_INVALID);
}

static void call_in_isr(void *unused)
{
	static ove_event_storage_t other;
	ove_event_t handle;

	(void)unused;
	EXPECT_ERR(ove_event_init(&handle, &other), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_deinit(event), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_wait(event, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_signal(event), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_clear(event), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_signal_from_isr(NULL), OVE_ERR_INVALID);
	test_point(1);
}

OVE_TEST_CHECK(event, isr, thread_calls_answer_context,
	       "In an ISR, every call but signal_from_isr returns OVE_ERR_CONTEXT and changes nothing.")
{
	make();
	test_in_isr(call_in_isr, NULL);
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	EXPECT_OK(ove_event_signal(event));
	test_in_isr(call_in_isr, NULL);
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	EXPECT_POINTS(1, 1);
	end();
}

OVE_TEST_CHECK(event, signal_from_isr, in_a_thread_is_context,
	       "In a thread, ove_event_signal_from_isr() returns OVE_ERR_CONTEXT and signals nothing.")
{
	make();
	EXPECT_ERR(ove_event_signal_from_isr(event), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
	end();
}

OVE_TEST_AT_START(event, init, legal_before_the_start,
		  "An event can be created, signalled, cleared and deinitialised before the start.")
{
	make();
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_clear(event));
	end();
}

static ove_event_storage_t early_storage;
static ove_event_t early;

static int signal_early(void)
{
	const int result = ove_event_init(&early, &early_storage);

	return result == OVE_OK ? ove_event_signal(early) : result;
}
OVE_STATIC_INIT(early, signal_early);

OVE_TEST(event, signal, before_the_start_counts,
	 "A signal given before the scheduler runs ends the first wait at once, and no later wait.")
{
	EXPECT_OK(ove_event_wait(early, OVE_NO_WAIT));
	EXPECT_ERR(ove_event_wait(early, OVE_NO_WAIT), OVE_ERR_TIMEOUT);
}

OVE_TEST_CHECK_AT_START(event, wait, before_the_start_is_context,
			"Before the scheduler runs, a wait is OVE_ERR_CONTEXT.")
{
	make();
	EXPECT_ERR(ove_event_wait(event, OVE_NO_WAIT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_wait(event, OVE_WAIT_FOREVER), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_event_signal_from_isr(event), OVE_ERR_CONTEXT);
	end();
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(event, create, works_like_init,
	 "An event from ove_event_create() works, and ove_event_destroy() frees its memory.")
{
	EXPECT_OK(ove_event_create(&event));
	EXPECT_OK(ove_event_signal(event));
	EXPECT_OK(ove_event_wait(event, OVE_NO_WAIT));
	EXPECT_OK(ove_event_destroy(event));
}

OVE_TEST_CHECK(event, create, errors, "Create and destroy return INVALID for NULL, BUSY while a thread waits.")
{
	EXPECT_ERR(ove_event_create(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_event_destroy(NULL), OVE_ERR_INVALID);
	EXPECT_OK(ove_event_create(&event));
	(void)test_spawn_blocked("waiter", OVE_PRIO_HIGH, wait_and_report, TEST_ARG(1));
	EXPECT_ERR(ove_event_destroy(event), OVE_ERR_BUSY);
	EXPECT_OK(ove_event_signal(event));
	test_join_all();
	EXPECT_OK(ove_event_destroy(event));
}
#endif

enum { STRESS_ROUNDS = 500 };

static ove_event_storage_t answer_storage;
static ove_event_t answer;

static void answer_each(void *unused)
{
	(void)unused;
	for (int i = 0; i < STRESS_ROUNDS; i++) {
		EXPECT_OK(ove_event_wait(event, OVE_WAIT_FOREVER));
		EXPECT_OK(ove_event_signal(answer));
	}
	test_point(1);
}

static void signal_only(void *unused)
{
	(void)unused;
	EXPECT_OK(ove_event_signal_from_isr(event));
}

OVE_TEST(event, stress, no_signal_is_lost,
	 "500 alternating signals from a thread and an ISR, each awaited, get 500 replies.")
{
	make();
	EXPECT_OK(ove_event_init(&answer, &answer_storage));
	(void)test_spawn("peer", OVE_PRIO_HIGH, answer_each, NULL);
	for (int i = 0; i < STRESS_ROUNDS; i++) {
		if (i % 3 == 0) {
			test_in_isr(signal_only, NULL);
		} else {
			EXPECT_OK(ove_event_signal(event));
		}
		EXPECT_OK(ove_event_wait(answer, TEST_LONG_MS));
	}
	test_join_all();
	EXPECT_POINTS(1);
	EXPECT_OK(ove_event_deinit(answer));
	end();
}

#endif
