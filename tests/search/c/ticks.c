/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time that goes on, and threads of one priority that take turns, while a thread reckons with neither. */
#include "scenario.h"

/* A time is put together from two readings, and a tick comes between them. */
static bool two_readings(void)
{
	uint64_t first = 0, second = 0;

	OVE_MEASURE("two_readings") {
		first = ove_time_get_ticks();
		second = ove_time_get_ticks();
	}
	return first == second;
}

static bool one_reading(void)
{
	uint64_t first = 0, second = 1;

	OVE_MEASURE("one_reading") {
		const uint64_t now = ove_time_get_ticks();

		first = now;
		second = now;
	}
	return first == second;
}

/* A poll that asks for the very tick in which it ends: a tick that comes in its work passes unseen. */
static bool equal_tick(void)
{
	const uint64_t until = ove_time_get_ticks();
	bool is_in_time = false;

	OVE_MEASURE("equal_tick") {
		work();
		is_in_time = ove_time_get_ticks() == until;
	}
	return is_in_time;
}

/* A timer's callback changes what the thread has half changed. */
static volatile unsigned left_half, right_half;
static volatile bool saw_halves;

static void on_timer(ove_timer_t timer, void *arg)
{
	(void)timer, (void)arg;
	saw_halves = saw_halves || left_half != right_half;
}

OVE_TIMER_DEFINE_STATIC(soon, on_timer, NULL, 1, OVE_TIMER_PERIODIC);

static bool halves_and_timer(void)
{
	ove_timer_start(soon);
	ove_thread_sleep_ms(2);
	OVE_MEASURE("halves_and_timer") {
		left_half++;
		work();
		right_half++;
	}
	return !saw_halves;
}

const struct scenario tick_scenarios[] = {
	{"two_readings", NULL, two_readings, NULL},
	{"one_reading", NULL, one_reading, NULL},
	{"equal_tick", NULL, equal_tick, NULL},
	{"halves_and_timer", NULL, halves_and_timer, NULL},
	{NULL, NULL, NULL, NULL},
};
