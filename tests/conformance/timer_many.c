/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Calls on other timers in a callback: more than any command queue holds, and on timers that are already due. */
#include "harness.h"

#if CONFIG_OVE_TIMER

enum { MANY = 40 };

static ove_timer_storage_t starter_storage, many_storage[MANY];
static ove_timer_t starter, many[MANY];

static void report(ove_timer_t from, void *number)
{
	(void)from;
	test_point(TEST_NUMBER(number));
}

static void make_many(ove_timer_fn callback, uint32_t period_ms)
{
	for (int i = 0; i < MANY; i++) {
		EXPECT_OK(ove_timer_init(&many[i], &many_storage[i], callback, TEST_ARG(i + 1), period_ms,
					 OVE_TIMER_ONE_SHOT));
	}
}

static void start_with(ove_timer_fn callback)
{
	EXPECT_OK(ove_timer_init(&starter, &starter_storage, callback, NULL, 1, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(starter));
}

static void end(void)
{
	EXPECT_OK(ove_timer_deinit(starter));
	for (int i = 0; i < MANY; i++) {
		EXPECT_OK(ove_timer_deinit(many[i]));
	}
}

static int running(void)
{
	int count = 0;

	for (int i = 0; i < MANY; i++) {
		count += ove_timer_is_running(many[i]) ? 1 : 0;
	}
	return count;
}

static void start_all(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	for (int i = 0; i < MANY; i++) {
		EXPECT_OK(ove_timer_start(many[i]));
	}
	EXPECT_EQ(running(), MANY);
}

OVE_TEST(timer, callback, starts_many,
	 "A callback may start forty timers: each is running at once and expires once, in the order of the starts.")
{
	make_many(report, 3);
	start_with(start_all);
	test_wait_points(MANY);
	EXPECT_OK(ove_thread_sleep_ms(10));
	EXPECT_EQ(test_points(), MANY);
	EXPECT_POINTS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
		      28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40);
	end();
}

static void start_and_stop_all(ove_timer_t from, void *unused)
{
	start_all(from, unused);
	for (int i = 0; i < MANY; i++) {
		EXPECT_OK(ove_timer_stop(many[i]));
	}
	EXPECT_EQ(running(), 0);
	test_point(99);
}

OVE_TEST(timer, callback, the_last_call_counts,
	 "After a start and a stop in one callback, the timer is stopped, for forty timers at once.")
{
	make_many(report, 1);
	start_with(start_and_stop_all);
	test_wait_points(1);
	EXPECT_OK(ove_thread_sleep_ms(10));
	EXPECT_POINTS(99);
	EXPECT_EQ(running(), 0);
	end();
}

/* The first timer to expire stops the others, which are already due or soon will be. */
static void report_and_stop_others(ove_timer_t from, void *number)
{
	test_point(TEST_NUMBER(number));
	for (int i = 0; i < MANY; i++) {
		if (many[i] != from) {
			EXPECT_OK(ove_timer_stop(many[i]));
		}
	}
}

OVE_TEST(timer, callback, stops_what_is_due,
	 "A callback that stops other timers prevents their expiry, even if they are due.")
{
	make_many(report_and_stop_others, 2);
	start_with(start_all);
	test_wait_points(1);
	EXPECT_OK(ove_thread_sleep_ms(10));
	EXPECT_POINTS(1);
	end();
}

static void change_all(void)
{
	for (int i = 0; i < MANY; i++) {
		EXPECT_OK(ove_timer_set_period(many[i], 3));
	}
}

static void change_in_section(void)
{
	const ove_critical_t key = ove_critical_enter();

	change_all();
	ove_critical_exit(key);
}

static void change_in_lock(void)
{
	ove_scheduler_lock();
	change_all();
	ove_scheduler_unlock();
}

/* All timers at once, with more commands than any queue holds. */
static void expect_new_periods_count(void (*change)(void))
{
	make_many(report, 3600000);
	start_all(NULL, NULL);
	change();
	test_wait_points(MANY);
	EXPECT_EQ(test_points(), MANY);
	EXPECT_EQ(running(), 0);
	for (int i = 0; i < MANY; i++) {
		EXPECT_OK(ove_timer_deinit(many[i]));
	}
	test_clear_points();
}

OVE_TEST(timer, set_period, of_many_with_the_scheduler_locked,
	 "With the scheduler locked, a thread may give forty running timers another period, which takes effect for "
	 "each.")
{
	expect_new_periods_count(change_in_lock);
}

OVE_TEST(timer, set_period, of_many_in_a_section,
	 "In one critical section, a thread may give forty running timers another period, which takes effect for each.")
{
	expect_new_periods_count(change_in_section);
}

#endif
