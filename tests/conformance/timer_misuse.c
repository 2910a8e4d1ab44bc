/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_TIMER

static ove_timer_storage_t storage;
static ove_timer_t timer;

static void report(ove_timer_t from, void *number)
{
	(void)from;
	test_point(TEST_NUMBER(number));
}

static void make(uint32_t period_ms)
{
	EXPECT_OK(ove_timer_init(&timer, &storage, report, TEST_ARG(1), period_ms, OVE_TIMER_ONE_SHOT));
}

static void end(void)
{
	EXPECT_OK(ove_timer_deinit(timer));
}

OVE_TEST_CHECK(
	timer, deinit, in_a_section_is_context,
	"A timer cannot be deinitialised inside a critical section, where the call could not wait for the callback.")
{
	make(1000);
	const ove_critical_t state = ove_critical_enter();
	const int result = ove_timer_deinit(timer);

	ove_critical_exit(state);
	EXPECT_ERR(result, OVE_ERR_CONTEXT);
	end();
}

static void take_itself_back(ove_timer_t from, void *unused)
{
	(void)unused;
	EXPECT_ERR(ove_timer_deinit(from), OVE_ERR_BUSY);
	test_point(1);
}

OVE_TEST(timer, deinit, in_its_callback_is_busy,
	 "A timer cannot be deinitialised by its own callback, with or without checks: OVE_ERR_BUSY.")
{
	EXPECT_OK(ove_timer_init(&timer, &storage, take_itself_back, NULL, 2, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	end();
	EXPECT_POINTS(1);
}

OVE_TEST_CHECK(timer, arguments, null_is_invalid, "A NULL timer, memory or callback pointer returns OVE_ERR_INVALID.")
{
	ove_timer_t handle;

	EXPECT_ERR(ove_timer_init(NULL, &storage, report, NULL, 1, OVE_TIMER_ONE_SHOT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_init(&handle, NULL, report, NULL, 1, OVE_TIMER_ONE_SHOT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_init(&handle, &storage, NULL, NULL, 1, OVE_TIMER_ONE_SHOT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_deinit(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_start(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_stop(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_reset(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_set_period(NULL, 1), OVE_ERR_INVALID);
}

OVE_TEST_CHECK(timer, init, range_of_the_period,
	       "A period of 0 or over 0x7fffffff, or an unknown mode, returns OVE_ERR_INVALID.")
{
	ove_timer_t handle;

	EXPECT_ERR(ove_timer_init(&handle, &storage, report, NULL, 0, OVE_TIMER_ONE_SHOT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_init(&handle, &storage, report, NULL, UINT32_C(0x80000000), OVE_TIMER_ONE_SHOT),
		   OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_init(&handle, &storage, report, NULL, 1, (ove_timer_mode_t)2), OVE_ERR_INVALID);
	make(1);
	EXPECT_ERR(ove_timer_set_period(timer, 0), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_set_period(timer, UINT32_C(0x80000000)), OVE_ERR_INVALID);
	end();
}

OVE_TEST(timer, init, longest_period,
	 "A timer with a period of 0x7fffffff ms can be started and stopped, and does not expire in between.")
{
	make(UINT32_C(0x7fffffff));
	EXPECT_OK(ove_timer_start(timer));
	EXPECT_OK(ove_thread_sleep_ms(5));
	EXPECT(ove_timer_is_running(timer));
	EXPECT_OK(ove_timer_stop(timer));
	EXPECT_EQ(test_points(), 0);
	end();
}

static void call_in_isr(void *unused)
{
	static ove_timer_storage_t other;
	ove_timer_t handle;

	(void)unused;
	EXPECT_ERR(ove_timer_init(&handle, &other, report, NULL, 1, OVE_TIMER_ONE_SHOT), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_timer_deinit(timer), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_timer_start(timer), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_timer_stop(timer), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_timer_reset(timer), OVE_ERR_CONTEXT);
	EXPECT_ERR(ove_timer_set_period(timer, 5), OVE_ERR_CONTEXT);
	test_point(9);
}

OVE_TEST_CHECK(timer, isr, no_call_is_legal,
	       "In an ISR, every call but is_running returns OVE_ERR_CONTEXT and starts nothing.")
{
	make(1);
	test_in_isr(call_in_isr, NULL);
	EXPECT(!ove_timer_is_running(timer));
	EXPECT_OK(ove_thread_sleep_ms(4));
	EXPECT_POINTS(9);
	end();
}

OVE_TEST_AT_START(timer, init, legal_before_the_start,
		  "Before the start, a timer can be created, given a period, deinitialised.")
{
	make(5);
	EXPECT(!ove_timer_is_running(timer));
	EXPECT_OK(ove_timer_set_period(timer, 7));
	EXPECT(!ove_timer_is_running(timer));
	end();
}

static ove_timer_storage_t early_storage;
static atomic_int early_expiries;

static void count_early(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	atomic_fetch_add(&early_expiries, 1);
}

static int start_early(void)
{
	ove_timer_t early;
	const int result = ove_timer_init(&early, &early_storage, count_early, NULL, 5, OVE_TIMER_ONE_SHOT);

	return result == OVE_OK && HAS_EARLY_CLOCK ? ove_timer_start(early) : result;
}
OVE_STATIC_INIT(early, start_early);

static ove_timer_storage_t forgotten_storage;
static atomic_int forgotten_expiries;

static void count_forgotten(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	atomic_fetch_add(&forgotten_expiries, 1);
}

static int forget_early(void)
{
	ove_timer_t forgotten;
	int result = ove_timer_init(&forgotten, &forgotten_storage, count_forgotten, NULL, 1, OVE_TIMER_ONE_SHOT);

	if (result == OVE_OK && HAS_EARLY_CLOCK) {
		result = ove_timer_start(forgotten);
	}
	return result == OVE_OK ? ove_timer_deinit(forgotten) : result;
}
OVE_STATIC_INIT(forgotten, forget_early);

OVE_TEST(timer, start, before_the_start_counts, "A timer started before the scheduler runs expires once it runs.")
{
	NEEDS_EARLY_CLOCK();
	WAIT_UNTIL(atomic_load(&early_expiries) > 0);
	EXPECT_EQ(atomic_load(&early_expiries), 1);
}

OVE_TEST(timer, deinit, before_the_start_forgets_the_start,
	 "A timer that is started and deinitialised before the scheduler runs does not expire.")
{
	NEEDS_EARLY_CLOCK();
	WAIT_UNTIL(atomic_load(&early_expiries) > 0);
	EXPECT_EQ(atomic_load(&forgotten_expiries), 0);
}

OVE_TEST_CHECK_STOPS(timer, is_running, null_stops, OVE_STOP_ARGUMENT, "ove_timer_is_running",
		     "ove_timer_is_running(NULL) stops the program.")
{
	(void)ove_timer_is_running(NULL);
}

#if !CONFIG_OVE_ZERO_HEAP
OVE_TEST(timer, create, works_like_init,
	 "A timer from ove_timer_create() works, and ove_timer_destroy() frees its memory.")
{
	EXPECT_OK(ove_timer_create(&timer, report, TEST_ARG(1), 2, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	EXPECT_OK(ove_timer_destroy(timer));
	EXPECT_OK(ove_timer_create(&timer, report, TEST_ARG(2), 2, OVE_TIMER_PERIODIC));
	EXPECT_OK(ove_timer_start(timer));
	EXPECT_OK(ove_timer_destroy(timer));
}

OVE_TEST_CHECK(timer, create, errors, "Create and destroy return the same errors as init and deinit.")
{
	EXPECT_ERR(ove_timer_create(NULL, report, NULL, 1, OVE_TIMER_ONE_SHOT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_create(&timer, NULL, NULL, 1, OVE_TIMER_ONE_SHOT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_create(&timer, report, NULL, 0, OVE_TIMER_ONE_SHOT), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_create(&timer, report, NULL, 1, (ove_timer_mode_t)2), OVE_ERR_INVALID);
	EXPECT_ERR(ove_timer_destroy(NULL), OVE_ERR_INVALID);
}
#endif

#endif
