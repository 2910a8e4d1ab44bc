/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers of a service thread with a clock. */
/* The source under search itself. Its service is restarted for each order. */
#include "../../backends/generic/src/timer.c"

#include <string.h>

#include "model.h"

enum { EXPIRIES_MOST = 16 };

static struct ove_timer timers[3];
static uint64_t start_us;
static int64_t expired_us[EXPIRIES_MOST];
static int expired[EXPIRIES_MOST];
static int expiries;
static int inside;
static bool must_not_run;

static void report(struct ove_timer *timer, void *busy_us)
{
	EXPECT(!must_not_run);
	inside++;
	if (expiries < EXPIRIES_MOST) {
		expired_us[expiries] = (int64_t)(ove_backend_time_get_us() - start_us);
		expired[expiries++] = (int)(timer - timers);
	}
	model_busy_us((uint32_t)MODEL_NUMBER(busy_us));
	inside--;
}

static void begin(void)
{
	memset(&service, 0, sizeof(service));
	is_idle = false;
	memset(timers, 0, sizeof(timers));
	expiries = 0;
	inside = 0;
	must_not_run = false;
	start_us = ove_backend_time_get_us();
	EXPECT(ove_generic_timer_start_service() == OVE_OK);
}

static void make(int number, uint32_t period_ms, ove_timer_mode_t mode, uint32_t busy_us)
{
	ove_backend_timer_init(&timers[number], report, MODEL_ARG(busy_us), period_ms, mode);
}

static void start_late_then_early(void *unused)
{
	(void)unused;
	ove_backend_timer_start(&timers[0]);
	model_sleep_ms(3);
	ove_backend_timer_start(&timers[1]);
}

SEARCH_IN_TIME(timer, start, earlier_one_wakes_the_service,
	       "A timer that is due before all others expires at its own time, not at theirs.")
{
	begin();
	make(0, 20, OVE_TIMER_ONE_SHOT, 0);
	make(1, 5, OVE_TIMER_ONE_SHOT, 0);
	(void)model_thread("starter", OVE_PRIO_NORMAL, start_late_then_early, NULL);
	(void)model_thread("waits", OVE_PRIO_NORMAL, model_thread_sleeps_50_ms, NULL);
	model_run();
	EXPECT(expiries == 2);
	EXPECT(expired[0] == 1 && expired_us[0] == 8000);
	EXPECT(expired[1] == 0 && expired_us[1] == 20000);
}

static void run_for_25_ms(void *unused)
{
	(void)unused;
	ove_backend_timer_start(&timers[0]);
	model_sleep_ms(25);
	ove_backend_timer_stop(&timers[0]);
	EXPECT(!ove_backend_timer_is_running(&timers[0]));
}

SEARCH_IN_TIME(timer, periodic, does_not_drift, "A long callback does not delay the later expiries.")
{
	begin();
	make(0, 5, OVE_TIMER_PERIODIC, 700);
	(void)model_thread("starter", OVE_PRIO_NORMAL, run_for_25_ms, NULL);
	model_run();
	EXPECT(expiries >= 4 && expiries <= 5);
	for (int i = 0; i < expiries; i++) {
		/* Waits last whole milliseconds. */
		EXPECT(expired_us[i] >= (i + 1) * 5000 && expired_us[i] < (i + 1) * 5000 + 1000);
	}
}

static void run_for_an_hour(void *unused)
{
	(void)unused;
	ove_backend_timer_start(&timers[0]);
	model_sleep_ms(3600u * 1000u);
	ove_backend_timer_stop(&timers[0]);
}

SEARCH_IN_TIME(timer, periodic, long_periods_are_exact, "Periods of ten minutes are exact to the millisecond.")
{
	begin();
	make(0, 600u * 1000u, OVE_TIMER_PERIODIC, 0);
	(void)model_thread("starter", OVE_PRIO_NORMAL, run_for_an_hour, NULL);
	model_run();
	EXPECT(expiries >= 5 && expiries <= 6);
	for (int i = 0; i < expiries; i++) {
		EXPECT(expired_us[i] >= (i + 1) * INT64_C(600000000));
		EXPECT(expired_us[i] < (i + 1) * INT64_C(600000000) + 1000);
	}
}

static void start_all(void *unused)
{
	(void)unused;
	for (int i = 0; i < 3; i++) {
		ove_backend_timer_start(&timers[i]);
	}
}

SEARCH_IN_TIME(timer, start, equals_in_the_order_of_their_starts,
	       "Timers that are due at the same moment expire in the order of their start.")
{
	begin();
	for (int i = 0; i < 3; i++) {
		make(i, 5, OVE_TIMER_ONE_SHOT, 0);
	}
	(void)model_thread("starter", OVE_PRIO_NORMAL, start_all, NULL);
	(void)model_thread("waits", OVE_PRIO_NORMAL, model_thread_sleeps_50_ms, NULL);
	model_run();
	EXPECT(expiries == 3);
	for (int i = 0; i < expiries; i++) {
		EXPECT(expired[i] == i && expired_us[i] == 5000);
	}
}

static void start_with_new_period(void *unused)
{
	(void)unused;
	ove_backend_timer_set_period(&timers[0], 9);
	EXPECT(!ove_backend_timer_is_running(&timers[0]));
	ove_backend_timer_start(&timers[0]);
	model_sleep_ms(2);
	ove_backend_timer_set_period(&timers[0], 4);
	EXPECT(ove_backend_timer_is_running(&timers[0]));
	model_sleep_ms(10);
	EXPECT(!ove_backend_timer_is_running(&timers[0]));
}

SEARCH_IN_TIME(timer, set_period, counts_from_the_call,
	       "A new period of a running timer counts from the call, and a stopped timer stays stopped.")
{
	begin();
	make(0, 20, OVE_TIMER_ONE_SHOT, 0);
	(void)model_thread("starter", OVE_PRIO_NORMAL, start_with_new_period, NULL);
	model_run();
	EXPECT(expiries == 1 && expired_us[0] == 6000);
}

static void start_and_take_back(void *unused)
{
	(void)unused;
	ove_backend_timer_start(&timers[0]);
	model_sleep_ms(1);
	EXPECT(ove_backend_timer_deinit(&timers[0]) == OVE_OK);
	EXPECT(inside == 0);
	must_not_run = true;
	memset(&timers[0], 0xa5, sizeof(timers[0]));
}

SEARCH(timer, deinit, waits_for_the_callback, 4,
       "Once a timer has been deinitialised, its callback is not running and will not run.")
{
	begin();
	make(0, 1, OVE_TIMER_ONE_SHOT, 1);
	(void)model_thread("owner", OVE_PRIO_NORMAL, start_and_take_back, NULL);
	model_run();
	EXPECT(inside == 0);
}

static void start_and_stop(void *unused)
{
	(void)unused;
	ove_backend_timer_start(&timers[0]);
	model_sleep_ms(1);
	ove_backend_timer_stop(&timers[0]);
	EXPECT(!ove_backend_timer_is_running(&timers[0]));
	model_sleep_ms(3);
}

SEARCH(timer, stop, about_the_expiry, 4,
       "After a stop near the expiry, the timer is stopped and has expired at most once.")
{
	begin();
	make(0, 1, OVE_TIMER_ONE_SHOT, 1);
	(void)model_thread("owner", OVE_PRIO_NORMAL, start_and_stop, NULL);
	model_run();
	EXPECT(expiries <= 1);
	EXPECT(service.first == NULL);
}
