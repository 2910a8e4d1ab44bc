/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A call near a timer's expiry takes effect before it or after it; a one-shot timer expires once. */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_TIMER

enum {
	PERIOD_MS = 2 * TEST_TICK_MS,
	/* The calls begin at moments spread over these microseconds before the expiry and after it. */
	BEFORE_US = TEST_EXACT_TIME ? 100 : 300,
	AFTER_US = TEST_EXACT_TIME ? 10 : 100,
	STEP_US = TEST_EXACT_TIME ? 1 : 20,
	/* A round of a delay is longer than the window between test and mark; a round of an empty loop is not. */
	FINE_STEPS = TEST_EXACT_TIME ? 60 : 0
};

static ove_timer_storage_t storage;
static ove_timer_t timer;
static atomic_int expiries;
static _Atomic uint32_t expired_us;

static void count(ove_timer_t expired, void *unused)
{
	(void)expired;
	(void)unused;
	atomic_store(&expired_us, test_now_us());
	atomic_fetch_add(&expiries, 1);
}

/* Returns how long after the start, which is just after a tick, the callback runs. */
static uint32_t start_at_a_tick(void)
{
	EXPECT_OK(ove_thread_sleep_ms(1));
	atomic_store(&expiries, 0);
	const uint32_t start_us = test_now_us();

	EXPECT_OK(ove_timer_start(timer));
	return start_us;
}

/* Starts the timer, waits for @p after_us and this many rounds of an empty loop, and calls @p call. */
static void call_at(int64_t after_us, int rounds, void (*call)(void))
{
	EXPECT_OK(ove_timer_set_period(timer, PERIOD_MS));
	const uint32_t began_us = start_at_a_tick();
	/* The start itself takes part of the time; on a busy host it may take all of it. */
	const int64_t left_us = after_us - (int64_t)(test_now_us() - began_us);

	if (left_us > 0) {
		ove_time_delay_us((uint32_t)left_us);
	}
	for (volatile int i = 0; i < rounds; i++) {
	}
	call();
}

static void race(void (*call)(void), void (*judge)(void))
{
	EXPECT_OK(ove_timer_init(&timer, &storage, count, NULL, PERIOD_MS, OVE_TIMER_ONE_SHOT));
	uint32_t takes_us = UINT32_MAX;

	/* The minimum of several: a busy host may run a callback seconds late, and each step below waits that long. */
	for (int i = 0; i < (TEST_EXACT_TIME ? 1 : 10); i++) {
		const uint32_t start_us = start_at_a_tick();

		WAIT_UNTIL(atomic_load(&expiries) == 1);
		const uint32_t once_us = atomic_load(&expired_us) - start_us;

		takes_us = once_us < takes_us ? once_us : takes_us;
	}
	int last_us = -BEFORE_US;

	for (int offset_us = -BEFORE_US; offset_us <= AFTER_US; offset_us += STEP_US) {
		call_at((int64_t)takes_us + offset_us, 0, call);
		last_us = atomic_load(&expiries) == 0 ? offset_us : last_us;
		judge();
	}
	for (int rounds = 1; rounds <= FINE_STEPS; rounds++) {
		call_at((int64_t)takes_us + last_us, rounds, call);
		judge();
	}
	EXPECT_OK(ove_timer_deinit(timer));
}

static void postpone(void)
{
	EXPECT_OK(ove_timer_set_period(timer, 3600000));
}

static void expect_one_of_both(void)
{
	WAIT_UNTIL(ove_timer_is_running(timer) || atomic_load(&expiries) != 0);
	EXPECT_EQ(atomic_load(&expiries) + (ove_timer_is_running(timer) ? 1 : 0), 1);
	EXPECT_OK(ove_timer_stop(timer));
}

OVE_TEST(timer, stress, new_period_meets_expiry,
	 "A new period near the expiry of a one-shot timer restarts it or finds it expired: never both or neither.")
{
	NEEDS_RUNNING_CLOCK();
	race(postpone, expect_one_of_both);
}

static void stop(void)
{
	EXPECT_OK(ove_timer_stop(timer));
}

static void expect_no_more(void)
{
	EXPECT(!ove_timer_is_running(timer));
	const int before = atomic_load(&expiries);

	EXPECT_OK(ove_thread_sleep_ms(2u * PERIOD_MS));
	EXPECT(!ove_timer_is_running(timer));
#if TEST_EXACT_TIME
	EXPECT_EQ(atomic_load(&expiries), before);
#else
	/* The deinit waits for a callback that was running at the call, which the next round would otherwise count. */
	EXPECT_OK(ove_timer_deinit(timer));
	EXPECT_RANGE(atomic_load(&expiries), before, 1);
	EXPECT_OK(ove_timer_init(&timer, &storage, count, NULL, PERIOD_MS, OVE_TIMER_ONE_SHOT));
#endif
}

OVE_TEST(timer, stress, stop_meets_expiry,
	 "A stop near the expiry of a one-shot timer leaves it stopped, expired once or not at all.")
{
	NEEDS_RUNNING_CLOCK();
	race(stop, expect_no_more);
}

#endif
