/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The windows of timers with slack where ten ticks are a millisecond, which is the kernel's unit of periods. */
#define CONFIG_OVE_TIMER_SLACK       1
#define ove_backend_timer_init       fast_init
#define ove_backend_timer_deinit     fast_deinit
#define ove_backend_timer_start      fast_start
#define ove_backend_timer_stop       fast_stop
#define ove_backend_timer_set_period fast_set_period
#define ove_backend_timer_is_running fast_is_running
#define ove_scheduler_lock           fast_lock
#define ove_scheduler_unlock         fast_unlock
#define ove_time_get_ticks           fast_ticks
/* The other rate's searches have functions of the same names. */
#define ove_timer_begin       fast_timer_begin
#define ove_timer_end         fast_timer_end
#define ove_timer_run         fast_timer_run
#define ove_timer_halt        fast_timer_halt
#define ove_timer_will_expire fast_timer_will_expire
#define ove_timer_change      fast_timer_change
#define ove_timer_set_slack   fast_timer_set_slack
#include "ove_config.h"
#undef CONFIG_OVE_TICK_HZ
#define CONFIG_OVE_TICK_HZ 10000
#include "../../src/timer_slack.c"

#include <string.h>

#include "model.h"
#include "search.h"

enum { TIMERS = 3, PER_MS = CONFIG_OVE_TICK_HZ / 1000 };

static struct ove_timer timers[TIMERS];
static uint64_t due[TIMERS]; /* the tick in which each window opens */
static uint64_t ticks;

static uint32_t draw(uint32_t range)
{
	static uint32_t state = 33;

	state = state * 1664525u + 1013904223u;
	return (state >> 8) % range;
}

void fast_lock(void)
{
}

void fast_unlock(void)
{
}

uint64_t fast_ticks(void)
{
	return ticks;
}

void fast_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms, ove_timer_mode_t mode)
{
	timer->callback = callback;
	timer->arg = arg;
	timer->period_ms = period_ms;
	timer->periodic = mode == OVE_TIMER_PERIODIC;
	timer->running = false;
}

int fast_deinit(struct ove_timer *timer)
{
	timer->running = false;
	return OVE_OK;
}

void fast_start(struct ove_timer *timer)
{
	timer->running = true;
	timer->due_us = ticks + (uint64_t)timer->period_ms * PER_MS;
}

void fast_stop(struct ove_timer *timer)
{
	timer->running = false;
}

void fast_set_period(struct ove_timer *timer, uint32_t period_ms)
{
	timer->period_ms = period_ms;
}

bool fast_is_running(struct ove_timer *timer)
{
	return timer->running;
}

static void expect_in_window(ove_timer_t timer, void *own_due)
{
	uint64_t *const opens = own_due;

	EXPECT(ticks >= *opens && ticks <= *opens + (uint64_t)timer->slack.slack_ms * PER_MS);
	*opens += (uint64_t)timer->slack.period_ms * PER_MS;
}

static void start_all(void)
{
	for (int i = 0; i < TIMERS; i++) {
		ove_timer_begin(&timers[i], expect_in_window, &due[i], 1u + draw(20), OVE_TIMER_PERIODIC);
		EXPECT(ove_timer_set_slack(&timers[i], 1u + draw(8)) == OVE_OK);
		ticks += draw(15);
		due[i] = ticks + (uint64_t)timers[i].slack.period_ms * PER_MS + 1u;
		ove_timer_run(&timers[i]);
	}
}

static void expire_next(void)
{
	struct ove_timer *next = &timers[0];

	for (int i = 1; i < TIMERS; i++) {
		if (timers[i].due_us < next->due_us) {
			next = &timers[i];
		}
	}
	ticks = next->due_us;
	next->running = false;
	next->callback(next, next->arg);
}

SEARCH_IN_TIME(
	timer_slack, window, of_a_fast_tick_is_kept,
	"Where a tick is a tenth of a millisecond, each expiry of periodic timers comes in its window, though the "
	"kernel's timers take whole milliseconds.")
{
	ticks = 100;
	for (unsigned round = 0; round < 200u && !search_has_failed(); round++) {
		running = NULL;
		memset(timers, 0, sizeof(timers));
		start_all();
		for (unsigned turn = 0; turn < 200u && !search_has_failed(); turn++) {
			expire_next();
		}
	}
}

SEARCH_IN_TIME(timer_slack, window, of_days_at_a_fast_tick_is_kept,
	       "Where a tick is a tenth of a millisecond, periods of days, up to the longest, end in their windows.")
{
	static const uint32_t periods[TIMERS] = {UINT32_C(200000000), UINT32_C(300000000), UINT32_C(0x7fffffff)};

	ticks = 100;
	for (int i = 0; i < TIMERS && !search_has_failed(); i++) {
		running = NULL;
		memset(timers, 0, sizeof(timers));
		ove_timer_begin(&timers[0], expect_in_window, &due[0], periods[i], OVE_TIMER_PERIODIC);
		EXPECT(ove_timer_set_slack(&timers[0], 1u) == OVE_OK);
		due[0] = ticks + (uint64_t)periods[i] * PER_MS + 1u;
		ove_timer_run(&timers[0]);
		for (unsigned turn = 0; turn < 20u && !search_has_failed(); turn++) {
			ticks = timers[0].due_us;
			EXPECT(timers[0].period_ms <= LONGEST_MS);
			timers[0].running = false;
			timers[0].callback(&timers[0], timers[0].arg);
		}
	}
}
