/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A timer with slack expires in a window of ticks. The tick is chosen when the window opens: another timer's tick if
 * one is in the window, or else the window's last tick. Timers whose windows contain the chosen tick, and whose own
 * tick is later, move to it. Each timer remains a kernel timer, so all that ove/timer.h says about callbacks and a
 * timer's end still holds. The timers of one tick need only one wake-up. See docs/design/time.md. */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/scheduler.h>
#include <ove/time.h>
#include <ove/timer.h>

#include "timer_slack.h"

#if CONFIG_OVE_TIMER_SLACK

#define LONGEST_MS UINT32_C(0x7fffffff)

/* The ticks until a one-millisecond timer that starts now expires. */
#ifdef OVE_GENERIC_TIMER
#define SHORTEST ticks_of(1)
#else
#define SHORTEST (ticks_of(1) + 1u)
#endif

static struct ove_timer *running;

/* Callbacks are threads too, and no ISR starts a timer. Before the start, only the caller runs. */
static bool lock(void)
{
	const bool is_thread = ove_backend_in_thread();

	if (is_thread) {
		ove_scheduler_lock();
	}
	return is_thread;
}

static void unlock(bool is_thread)
{
	if (is_thread) {
		ove_scheduler_unlock();
	}
}

/* Avoid a 64-bit division if possible: it takes longer than everything else here. */
static uint64_t ticks_of(uint32_t ms)
{
	return CONFIG_OVE_TICK_HZ % 1000 == 0 ? (uint64_t)ms * (CONFIG_OVE_TICK_HZ / 1000)
					      : ((uint64_t)ms * CONFIG_OVE_TICK_HZ + 999u) / 1000u;
}

static uint64_t last_tick(const struct ove_timer_slack *slack)
{
	return slack->due + ticks_of(slack->slack_ms);
}

/* The longest period whose expiry, started now, comes no later than @p tick. A kernel that counts ticks ends a wait of
 * n ticks in tick n + 1 from now, so that no wait is too short; a clock in microseconds ends it after n ticks. */
static uint32_t ms_until(uint64_t tick, uint64_t now)
{
	const uint64_t ticks = tick > now ? tick - now : 0u;
#ifdef OVE_GENERIC_TIMER
	const uint64_t wait = ticks;
#else
	const uint64_t wait = ticks > 1u ? ticks - 1u : 0u;
#endif
	const uint64_t ms = CONFIG_OVE_TICK_HZ == 1000 ? wait : wait * 1000u / CONFIG_OVE_TICK_HZ;

	return ms == 0u ? 1u : ms > LONGEST_MS ? LONGEST_MS : (uint32_t)ms;
}

/* If ticks are shorter than a millisecond, an expiry in whole milliseconds comes at or before the tick. If that is
 * before the window, the expiry comes up to a millisecond after the tick instead: no window is shorter than that. */
static uint32_t ms_in_window(const struct ove_timer_slack *slack, uint64_t now)
{
	const uint32_t ms = ms_until(slack->tick, now);

	if (CONFIG_OVE_TICK_HZ > 1000 && ms < LONGEST_MS && now + SHORTEST - ticks_of(1) + ticks_of(ms) < slack->due) {
		return ms + 1u;
	}
	return ms;
}

/* A tick between the computation and the start would delay the expiry, so the backend's timer then starts again. */
static void arm(struct ove_timer *timer, uint64_t tick, uint64_t now)
{
	uint32_t left;
	uint32_t ms;

	timer->slack.tick = tick;
	left = ms_in_window(&timer->slack, now);
	do {
		ms = left;
		OVE_BACKEND_TIMER_START_ALONE(timer, ms);
		left = ms_in_window(&timer->slack, ove_time_get_ticks());
	} while (left != ms);
}

static void take_out(struct ove_timer *timer)
{
	for (struct ove_timer **link = &running; *link != NULL; link = &(*link)->slack.next) {
		if (*link == timer) {
			*link = timer->slack.next;
			break;
		}
	}
	timer->slack.is_running = false;
}

static void put_in(struct ove_timer *timer)
{
	timer->slack.next = running;
	timer->slack.is_running = true;
	running = timer;
}

/* Returns the tick of @p other: its own, or the last one of the window that its expiry, due now, is about to open.
 */
static uint64_t tick_of(const struct ove_timer_slack *other, uint64_t now)
{
	return other->is_periodic && other->tick <= now ? last_tick(other) + ticks_of(other->period_ms) : other->tick;
}

/* Returns the first tick of another timer in the window of @p own, or the window's last tick. */
static uint64_t choose(const struct ove_timer_slack *own, uint64_t now)
{
	uint64_t chosen = last_tick(own);

	for (const struct ove_timer *each = running; each != NULL; each = each->slack.next) {
		if (&each->slack != own && each->slack.enders == 0u) {
			const uint64_t tick = tick_of(&each->slack, now);

			if (tick >= own->due && tick < chosen) {
				chosen = tick;
			}
		}
	}
	return chosen;
}

/* Returns true if @p other can expire in @p tick instead of its own, later one. A timer whose own expiry comes sooner
 * than a rearmed one could is not rearmed. */
static bool may_move(const struct ove_timer_slack *other, uint64_t tick, uint64_t now)
{
	return other->enders == 0u && other->due <= tick && tick < other->tick && now + SHORTEST <= other->tick;
}

/* Called after the window of @p timer has been set; the timer is in the list. */
static void join(struct ove_timer *timer, uint64_t now)
{
	const uint64_t tick = choose(&timer->slack, now);

	for (struct ove_timer *each = running; each != NULL; each = each->slack.next) {
		if (each != timer && may_move(&each->slack, tick, now)) {
			arm(each, tick, now);
		}
	}
	arm(timer, tick, now);
}

/* Called with the scheduler locked. */
static void open_window(struct ove_timer *timer)
{
	const uint64_t now = ove_time_get_ticks();

	/* Add a tick, as for every one-shot timer, because part of the current tick has passed. */
	timer->slack.due = now + ticks_of(timer->slack.period_ms) + 1u;
	if (!timer->slack.is_running) {
		put_in(timer);
	}
	join(timer, now);
}

/* Returns true if the timer has expired. Called with the scheduler locked. */
static bool close_window(struct ove_timer *timer)
{
	const uint64_t now = ove_time_get_ticks();

	if (!timer->slack.is_running) {
		return false;
	}
	if (now < timer->slack.due) {
		/* The kernel's ticks may lag behind ove's if the scheduler was locked. */
		arm(timer, timer->slack.tick, now);
		return false;
	}
	if (timer->slack.is_periodic) {
		timer->slack.due += ticks_of(timer->slack.period_ms);
		join(timer, now);
	} else {
		take_out(timer);
		/* Another timer's start may have rearmed this one while its expiry was pending. */
		if (ove_backend_timer_is_running(timer)) {
			ove_backend_timer_stop(timer);
		}
	}
	return true;
}

/* Returns true if the next window has already opened, and ends before the backend's timer can expire again. */
static bool is_late(const struct ove_timer_slack *slack, uint64_t now)
{
	return slack->is_running && slack->is_periodic && slack->due <= now && last_tick(slack) < now + SHORTEST;
}

static void expire(ove_timer_t timer, void *unused)
{
	bool is_thread = lock();
	const uint64_t now = ove_time_get_ticks();
	bool has_expired = close_window(timer);

	(void)unused;
	unlock(is_thread);
	while (has_expired) {
		timer->slack.callback(timer, timer->slack.arg);
		is_thread = lock();
		has_expired = is_late(&timer->slack, now) && close_window(timer);
		unlock(is_thread);
	}
}

static void begin(struct ove_timer *timer)
{
	const struct ove_timer_slack *const slack = &timer->slack;

	if (slack->slack_ms != 0u) {
		ove_backend_timer_init(timer, expire, NULL, slack->period_ms, OVE_TIMER_ONE_SHOT);
	} else {
		ove_backend_timer_init(timer, slack->callback, slack->arg, slack->period_ms,
				       slack->is_periodic ? OVE_TIMER_PERIODIC : OVE_TIMER_ONE_SHOT);
	}
}

void ove_timer_begin(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
		     ove_timer_mode_t mode)
{
	timer->slack.next = NULL;
	timer->slack.callback = callback;
	timer->slack.arg = arg;
	timer->slack.period_ms = period_ms;
	timer->slack.slack_ms = 0;
	timer->slack.is_periodic = mode == OVE_TIMER_PERIODIC;
	timer->slack.is_running = false;
	timer->slack.enders = 0;
	begin(timer);
}

/* Until the backend has ended the timer, its callback may restart it, but no other timer may rearm it. */
int ove_timer_end(struct ove_timer *timer)
{
	if (timer->slack.slack_ms == 0u) {
		return ove_backend_timer_deinit(timer);
	}
	bool is_thread = lock();

	timer->slack.enders++;
	unlock(is_thread);
	const int result = ove_backend_timer_deinit(timer);

	is_thread = lock();
	timer->slack.enders--;
	if (result == OVE_OK && timer->slack.is_running) {
		take_out(timer);
	}
	unlock(is_thread);
	return result;
}

void ove_timer_run(struct ove_timer *timer)
{
	if (timer->slack.slack_ms == 0u) {
		ove_backend_timer_start(timer);
		return;
	}
	const bool is_thread = lock();

	open_window(timer);
	unlock(is_thread);
}

/* Removes and stops the timer in one step: a start in between would leave a stopped timer in the list, and another
 * timer would rearm it. */
void ove_timer_halt(struct ove_timer *timer)
{
	if (timer->slack.slack_ms == 0u) {
		ove_backend_timer_stop(timer);
		return;
	}
	const bool is_thread = lock();

	if (timer->slack.is_running) {
		take_out(timer);
	}
	ove_backend_timer_stop(timer);
	unlock(is_thread);
}

/* Between its expiry and the next window, the backend's timer is not running. */
bool ove_timer_will_expire(struct ove_timer *timer)
{
	return timer->slack.slack_ms != 0u ? timer->slack.is_running : ove_backend_timer_is_running(timer);
}

void ove_timer_change(struct ove_timer *timer, uint32_t period_ms)
{
	if (timer->slack.slack_ms == 0u) {
		timer->slack.period_ms = period_ms;
		ove_backend_timer_set_period(timer, period_ms);
		return;
	}
	const bool is_thread = lock();

	timer->slack.period_ms = period_ms;
	if (timer->slack.is_running) {
		open_window(timer);
	}
	unlock(is_thread);
}

int ove_timer_set_slack(ove_timer_t timer, uint32_t slack_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(timer != NULL && slack_ms <= LONGEST_MS);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_backend_in_thread() || OVE_CHECK_IS_OPEN(), OVE_ERR_CONTEXT);
	if (ove_timer_will_expire(timer)) {
		return OVE_ERR_BUSY;
	}
	const int result = ove_timer_end(timer);
	if (result == OVE_OK) {
		timer->slack.slack_ms = slack_ms;
		begin(timer);
	}
	return result;
}

#endif /* CONFIG_OVE_TIMER_SLACK */
