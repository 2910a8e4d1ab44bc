/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads that do not expect the tick, or a switch to another thread of their priority, at any instruction. */
#include "scenario.h"

/* A time is computed from two readings, and a tick comes between them. */
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

/* A poll waits for one exact tick value: it misses that tick if the tick comes during the loop's work. */
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

/* A timer callback changes data in the middle of the thread's own change. */
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
