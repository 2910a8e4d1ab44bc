/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The windows of timers with slack, over a kernel whose timers and ticks are the test's. */
#define CONFIG_OVE_TIMER_SLACK       1
#define ove_backend_timer_init       kernel_init
#define ove_backend_timer_deinit     kernel_deinit
#define ove_backend_timer_start      kernel_start
#define ove_backend_timer_stop       kernel_stop
#define ove_backend_timer_set_period kernel_set_period
#define ove_backend_timer_is_running kernel_is_running
#define ove_scheduler_lock           kernel_lock
#define ove_scheduler_unlock         kernel_unlock
#define ove_time_get_ticks           kernel_ticks
/* The source under search itself: its list is emptied for each order. */
#include "../../src/timer_slack.c"

#include <string.h>

#include "model.h"

static struct ove_timer timers[2];
static uint64_t ticks;
static uint64_t late; /* ticks that come before the next start */
static unsigned calls;
static ove_backend_critical_t before_lock;

void kernel_lock(void)
{
	before_lock = ove_backend_critical_enter();
}

void kernel_unlock(void)
{
	ove_backend_critical_exit(before_lock);
}

uint64_t kernel_ticks(void)
{
	return ticks;
}

void kernel_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms, ove_timer_mode_t mode)
{
	timer->callback = callback;
	timer->arg = arg;
	timer->period_ms = period_ms;
	timer->periodic = mode == OVE_TIMER_PERIODIC;
	timer->running = false;
}

int kernel_deinit(struct ove_timer *timer)
{
	timer->running = false;
	return OVE_OK;
}

void kernel_start(struct ove_timer *timer)
{
	MODEL_STEP("start");
	ticks += late;
	late = 0;
	timer->running = true;
	timer->due_us = ticks + timer->period_ms;
}

void kernel_stop(struct ove_timer *timer)
{
	MODEL_STEP("stop");
	timer->running = false;
}

void kernel_set_period(struct ove_timer *timer, uint32_t period_ms)
{
	timer->period_ms = period_ms;
}

bool kernel_is_running(struct ove_timer *timer)
{
	return timer->running;
}

static void count(ove_timer_t timer, void *unused)
{
	(void)timer;
	(void)unused;
	calls++;
}

static void make(struct ove_timer *timer, uint32_t period_ms, ove_timer_mode_t mode, uint32_t slack_ms)
{
	ove_timer_begin(timer, count, NULL, period_ms, mode);
	EXPECT(ove_timer_set_slack(timer, slack_ms) == OVE_OK);
}

static void reset(void)
{
	running = NULL;
	memset(timers, 0, sizeof(timers));
	ticks = 100;
	late = 0;
	calls = 0;
}

/* A timer in its window: the kernel lets it expire in @p tick. */
static void open_at(struct ove_timer *timer, uint64_t due, uint64_t tick)
{
	put_in(timer);
	timer->slack.due = due;
	timer->slack.tick = tick;
	timer->running = true;
	timer->due_us = tick;
}

static void stop_first(void *unused)
{
	(void)unused;
	ove_timer_halt(&timers[0]);
}

static void start_first(void *unused)
{
	(void)unused;
	ove_timer_run(&timers[0]);
}

SEARCH(timer_slack, stop, leaves_no_stopped_timer_in_the_list, 2,
       "While one thread stops a timer and another one starts it, the kernel's timer runs if and only if the timer is "
       "in "
       "the list of those that others join.")
{
	reset();
	make(&timers[0], 5, OVE_TIMER_ONE_SHOT, 3);
	(void)model_thread("stops", OVE_PRIO_NORMAL, stop_first, NULL);
	(void)model_thread("starts", OVE_PRIO_NORMAL, start_first, NULL);
	model_run();
	EXPECT(ove_timer_will_expire(&timers[0]) == timers[0].running);
}

SEARCH_IN_TIME(timer_slack, join, puts_no_expiry_off,
	       "A timer that is late joins no timer whose expiry is on the way: armed anew, that would come after its "
	       "window.")
{
	reset();
	make(&timers[0], 5, OVE_TIMER_ONE_SHOT, 2);
	make(&timers[1], 1, OVE_TIMER_PERIODIC, 1);
	open_at(&timers[0], ticks - 2u, ticks);
	open_at(&timers[1], ticks - 3u, ticks - 2u);
	EXPECT(close_window(&timers[1]));
	EXPECT(timers[0].due_us == ticks);
	EXPECT(timers[1].slack.due == ticks - 2u);
}

SEARCH_IN_TIME(
	timer_slack, expiry, before_the_window_waits_for_it,
	"Where the kernel's ticks lag behind ove's, an expiry before its window calls no callback, and comes again.")
{
	reset();
	make(&timers[0], 5, OVE_TIMER_ONE_SHOT, 2);
	open_at(&timers[0], ticks + 2u, ticks + 4u);
	timers[0].running = false;
	timers[0].callback(&timers[0], timers[0].arg);
	EXPECT(calls == 0u);
	EXPECT(timers[0].running && timers[0].due_us == ticks + 4u);
	ticks += 4u;
	timers[0].running = false;
	timers[0].callback(&timers[0], timers[0].arg);
	EXPECT(calls == 1u && !ove_timer_will_expire(&timers[0]));
}

SEARCH_IN_TIME(
	timer_slack, start, that_a_tick_precedes_keeps_the_window,
	"Ticks that come between the choice of an expiry and the start of the kernel's timer do not put the expiry "
	"off.")
{
	reset();
	make(&timers[0], 5, OVE_TIMER_PERIODIC, 2);
	late = 3;
	ove_timer_run(&timers[0]);
	EXPECT(timers[0].due_us == timers[0].slack.tick);
	ticks = timers[0].due_us;
	late = 1;
	EXPECT(close_window(&timers[0]));
	EXPECT(timers[0].due_us == timers[0].slack.tick);
}
