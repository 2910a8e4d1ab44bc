/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers that may expire late: their windows, and the ticks that they share. */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_TIMER && CONFIG_OVE_TIMER_SLACK

/* The tests do not distinguish ticks shorter than a millisecond. */
enum { TIMERS = 10, MOST = 64, APART = CONFIG_OVE_TICK_HZ > 1000 ? CONFIG_OVE_TICK_HZ / 1000 : 1 };

/* With such ticks, an expiry may come this much before the tick that was chosen for it. */
enum { EARLIER_MS = CONFIG_OVE_TICK_HZ > 1000 ? 1 : 0 };

_Static_assert(sizeof(void *) != 4u || sizeof(struct ove_timer_slack) == 48u,
	       "docs/power.md says how much larger the option makes a timer");

/* A timer of the test, with the ticks of its expiries. */
struct subject {
	ove_timer_storage_t storage;
	ove_timer_t timer;
	_Atomic uint32_t ticks[MOST];
	atomic_int count;
	uint32_t before, after; /* the start's ticks */
};

static struct subject subjects[TIMERS];

static uint32_t now(void)
{
	return (uint32_t)ove_time_get_ticks();
}

/* Converts ticks to milliseconds, for kernels of all tick rates. */
static uint32_t whole(uint32_t ticks)
{
	return ticks * TEST_TICK_MS;
}

static uint32_t in_ticks(uint32_t ms)
{
	return (uint32_t)((uint64_t)ms * CONFIG_OVE_TICK_HZ / 1000u);
}

static void note(ove_timer_t timer, void *arg)
{
	struct subject *const self = (struct subject *)arg;
	const int count = atomic_load(&self->count);

	EXPECT(timer == self->timer);
	if (count < MOST) {
		atomic_store(&self->ticks[count], now());
	}
	atomic_store(&self->count, count + 1);
}

static void make_with(struct subject *self, ove_timer_fn callback, uint32_t period_ms, ove_timer_mode_t mode,
		      uint32_t slack_ms)
{
	atomic_store(&self->count, 0);
	EXPECT_OK(ove_timer_init(&self->timer, &self->storage, callback, self, period_ms, mode));
	EXPECT_OK(ove_timer_set_slack(self->timer, slack_ms));
}

static void make(struct subject *self, uint32_t period_ms, ove_timer_mode_t mode, uint32_t slack_ms)
{
	make_with(self, note, period_ms, mode, slack_ms);
}

static void start(struct subject *self)
{
	self->before = now();
	EXPECT_OK(ove_timer_start(self->timer));
	self->after = now();
}

static void end(struct subject *self)
{
	EXPECT_OK(ove_timer_deinit(self->timer));
}

static void wait_for(struct subject *self, int count)
{
	WAIT_UNTIL(atomic_load(&self->count) >= count);
}

/* Checks that expiry number @p which, from 1, came in its window. If time is not exact, only the window's start
 * counts. */
static void expect_in_window(struct subject *self, int which, uint32_t period_ms, uint32_t slack_ms)
{
	const uint32_t tick = atomic_load(&self->ticks[which - 1]);
	const uint32_t after = (uint32_t)which * in_ticks(period_ms);

	EXPECT_RANGE(tick - self->before, after,
		     TEST_EXACT_TIME ? after + in_ticks(slack_ms) + 1u + 4u * APART + (self->after - self->before)
				     : INT32_MAX);
}

OVE_TEST(timer, slack, alone_is_the_end_of_the_window,
	 "A timer with slack whose window overlaps no other expires at the end of its window, once for each start.")
{
	struct subject *const self = &subjects[0];

	make(self, whole(3), OVE_TIMER_ONE_SHOT, whole(5));
	for (int i = 1; i <= 2; i++) {
		atomic_store(&self->count, 0);
		EXPECT(!ove_timer_is_running(self->timer));
		start(self);
		EXPECT(ove_timer_is_running(self->timer));
		wait_for(self, 1);
		expect_in_window(self, 1, whole(8) - EARLIER_MS, EARLIER_MS);
		EXPECT(!ove_timer_is_running(self->timer));
		EXPECT_OK(ove_thread_sleep_ms(whole(10)));
		EXPECT_EQ(atomic_load(&self->count), 1);
	}
	end(self);
}

enum { COUNTED = 8 };

/* Returns true if one of the expiries came in the tick @p tick, or slightly before it. */
static bool is_followed(int timers, uint32_t tick)
{
	for (int i = 0; i < timers; i++) {
		const int expiries = atomic_load(&subjects[i].count);

		for (int k = 0; k < expiries && k < COUNTED; k++) {
			const uint32_t before = tick - atomic_load(&subjects[i].ticks[k]);

			if (before != 0u && before <= APART) {
				return true;
			}
		}
	}
	return false;
}

/* Returns the number of wake-ups that the expiries need. A tick may come while the service runs the callbacks. */
static int wake_ups(int timers)
{
	uint32_t seen[TIMERS * COUNTED];
	int count = 0;

	for (int i = 0; i < timers; i++) {
		const int expiries = atomic_load(&subjects[i].count);

		for (int k = 0; k < expiries && k < COUNTED; k++) {
			const uint32_t tick = atomic_load(&subjects[i].ticks[k]);
			int other = 0;

			while (other < count && seen[other] != tick) {
				other++;
			}
			if (other == count && !is_followed(timers, tick)) {
				seen[count++] = tick;
			}
		}
	}
	return count;
}

OVE_TEST(timer, slack, ten_expire_in_one_tick,
	 "Timers whose windows overlap expire in one tick, whichever was started first.")
{
	/* The windows end in the order of the starts, and in reverse order. */
	for (int is_reversed = 0; is_reversed < 2; is_reversed++) {
		for (uint32_t i = 0; i < TIMERS; i++) {
			const uint32_t later = is_reversed != 0 ? TIMERS - i : i;

			make(&subjects[i], whole(20 + later), OVE_TIMER_ONE_SHOT, whole(12));
		}
		for (int i = 0; i < TIMERS; i++) {
			start(&subjects[i]);
		}
		for (uint32_t i = 0; i < TIMERS; i++) {
			const uint32_t later = is_reversed != 0 ? TIMERS - i : i;

			wait_for(&subjects[i], 1);
			expect_in_window(&subjects[i], 1, whole(20 + later), whole(12));
		}
		if (TEST_EXACT_TIME) {
			EXPECT_EQ(wake_ups(TIMERS), 1);
		}
		for (int i = 0; i < TIMERS; i++) {
			end(&subjects[i]);
		}
	}
}

OVE_TEST(timer, slack, periodic_ones_keep_their_phases_and_wake_once,
	 "Periodic timers of different phases share one tick in each period, each in its own window.")
{
	enum { PERIOD = 60, SLACK = 30, PERIODS = 6 };

	for (int i = 0; i < TIMERS; i++) {
		make(&subjects[i], whole(PERIOD), OVE_TIMER_PERIODIC, whole(SLACK));
	}
	for (int i = 0; i < TIMERS; i++) {
		start(&subjects[i]);
		EXPECT_OK(ove_thread_sleep_ms(whole(1)));
	}
	for (int i = 0; i < TIMERS; i++) {
		wait_for(&subjects[i], PERIODS);
	}
	for (int i = 0; i < TIMERS; i++) {
		EXPECT_OK(ove_timer_stop(subjects[i].timer));
		EXPECT(!ove_timer_is_running(subjects[i].timer));
		for (int k = 1; k <= PERIODS; k++) {
			expect_in_window(&subjects[i], k, whole(PERIOD), whole(SLACK));
		}
	}
	if (TEST_EXACT_TIME) {
		EXPECT_EQ(wake_ups(TIMERS), PERIODS);
	}
	for (int i = 0; i < TIMERS; i++) {
		end(&subjects[i]);
	}
}

OVE_TEST(timer, slack, apart_windows_stay_apart,
	 "A timer whose window does not contain another timer's tick expires in its own tick.")
{
	make(&subjects[0], whole(5), OVE_TIMER_ONE_SHOT, whole(3));
	make(&subjects[1], whole(15), OVE_TIMER_ONE_SHOT, whole(3));
	start(&subjects[1]);
	start(&subjects[0]);
	wait_for(&subjects[1], 1);
	EXPECT_EQ(atomic_load(&subjects[0].count), 1);
	expect_in_window(&subjects[0], 1, whole(8) - EARLIER_MS, EARLIER_MS);
	expect_in_window(&subjects[1], 1, whole(18) - EARLIER_MS, EARLIER_MS);
	end(&subjects[0]);
	end(&subjects[1]);
}

OVE_TEST(timer, slack, none_is_an_exact_timer, "Without slack, a periodic timer's expiries are one period apart again.")
{
	struct subject *const self = &subjects[0];

	make(self, whole(4), OVE_TIMER_PERIODIC, whole(50));
	EXPECT_OK(ove_timer_set_slack(self->timer, 0));
	start(self);
	wait_for(self, 4);
	end(self);
	if (TEST_EXACT_TIME) {
		for (int k = 1; k < 4; k++) {
			EXPECT_EQ(atomic_load(&self->ticks[k]) - atomic_load(&self->ticks[k - 1]), in_ticks(whole(4)));
		}
	}
}

OVE_TEST(timer, slack, a_new_period_opens_a_new_window,
	 "A running timer with slack restarts with its new period; a stopped one stays stopped; a reset restarts the "
	 "period.")
{
	struct subject *const self = &subjects[0];

	make(self, whole(200), OVE_TIMER_ONE_SHOT, whole(2));
	EXPECT_OK(ove_timer_set_period(self->timer, whole(4)));
	EXPECT(!ove_timer_is_running(self->timer));
	start(self);
	EXPECT_OK(ove_timer_set_period(self->timer, whole(6)));
	EXPECT(ove_timer_is_running(self->timer));
	self->before = now();
	EXPECT_OK(ove_timer_reset(self->timer));
	self->after = now();
	wait_for(self, 1);
	expect_in_window(self, 1, whole(8) - EARLIER_MS, EARLIER_MS);
	end(self);
}

OVE_TEST(timer, slack, shortest_period_keeps_its_rate,
	 "A periodic timer of one tick expires once in each of its windows, even if an expiry was late.")
{
	enum { FEW = 20 };
	struct subject *const self = &subjects[0];

	make(self, whole(1), OVE_TIMER_PERIODIC, whole(3));
	start(self);
	wait_for(self, FEW);
	ove_scheduler_lock();
	const uint32_t locked = now();
	while (now() - locked < 8u * in_ticks(whole(1))) {
	}
	ove_scheduler_unlock();
	wait_for(self, MOST);
	EXPECT_OK(ove_timer_stop(self->timer));
	for (int k = 1; k <= FEW; k++) {
		expect_in_window(self, k, whole(1), whole(3));
	}
	expect_in_window(self, MOST, whole(1), whole(3));
	end(self);
}

static void stop_itself(ove_timer_t timer, void *arg)
{
	note(timer, arg);
	EXPECT(ove_timer_is_running(timer));
	EXPECT_ERR(ove_timer_set_slack(timer, 1), OVE_ERR_BUSY);
	EXPECT_OK(ove_timer_stop(timer));
	EXPECT(!ove_timer_is_running(timer));
	EXPECT_ERR(ove_timer_set_slack(timer, 1), OVE_ERR_BUSY);
	EXPECT_ERR(ove_timer_deinit(timer), OVE_ERR_BUSY);
}

OVE_TEST(timer, slack, callback_may_stop_its_own_timer,
	 "A callback may stop its own timer, but may neither deinitialise it nor change its slack.")
{
	make_with(&subjects[0], stop_itself, whole(3), OVE_TIMER_PERIODIC, whole(2));
	start(&subjects[0]);
	wait_for(&subjects[0], 1);
	EXPECT_OK(ove_thread_sleep_ms(whole(12)));
	EXPECT_EQ(atomic_load(&subjects[0].count), 1);
	end(&subjects[0]);
}

static void start_again(ove_timer_t timer, void *arg)
{
	note(timer, arg);
	if (atomic_load(&((struct subject *)arg)->count) < 3) {
		EXPECT_OK(ove_timer_start(timer));
	}
}

OVE_TEST(timer, slack, callback_may_start_its_own_timer, "A one-shot timer that its callback starts expires again.")
{
	make_with(&subjects[0], start_again, whole(2), OVE_TIMER_ONE_SHOT, whole(3));
	start(&subjects[0]);
	wait_for(&subjects[0], 3);
	EXPECT(!ove_timer_is_running(subjects[0].timer));
	EXPECT_RANGE(atomic_load(&subjects[0].ticks[2]) - subjects[0].before, 3u * in_ticks(whole(2)), INT32_MAX);
	end(&subjects[0]);
}

static atomic_bool is_called, is_ending;

static void start_while_it_ends(ove_timer_t timer, void *unused)
{
	(void)unused;
	atomic_store(&is_called, true);
	while (!TEST_EXACT_TIME && !atomic_load(&is_ending)) {
	}
	/* The ending thread must reach its wait; on a host, other threads may occupy the processors in that time. */
	ove_time_delay_us(TEST_EXACT_TIME ? 1000u : 100000u);
	EXPECT_OK(ove_timer_start(timer));
}

OVE_TEST(timer, slack, start_in_a_callback_does_not_outlive_the_end,
	 "If a callback starts its timer while a thread deinitialises it, no other timer shares its tick afterwards.")
{
	/* Used by no other test, so that a timer that comes back cannot affect them. */
	static struct subject ended;
	struct subject *const other = &subjects[1];

	make_with(&ended, start_while_it_ends, whole(2), OVE_TIMER_ONE_SHOT, whole(20));
	start(&ended);
	WAIT_UNTIL(atomic_load(&is_called));
	atomic_store(&is_ending, true);
	end(&ended);
	atomic_store(&is_called, false);
	make(other, whole(3), OVE_TIMER_ONE_SHOT, whole(4));
	start(other);
	wait_for(other, 1);
	EXPECT_OK(ove_thread_sleep_ms(whole(30)));
	EXPECT(!atomic_load(&is_called));
	end(other);
}

OVE_TEST(timer, slack, ended_timer_is_joined_by_none,
	 "A stopped or deinitialised timer does not expire, and the others keep their windows.")
{
	for (int i = 0; i < 3; i++) {
		make(&subjects[i], whole(5), OVE_TIMER_ONE_SHOT, whole((uint32_t)(4 + i)));
		start(&subjects[i]);
	}
	EXPECT_OK(ove_timer_stop(subjects[0].timer));
	end(&subjects[1]);
	make(&subjects[3], whole(8), OVE_TIMER_ONE_SHOT, whole(9));
	start(&subjects[3]);
	wait_for(&subjects[2], 1);
	wait_for(&subjects[3], 1);
	expect_in_window(&subjects[2], 1, whole(5), whole(6));
	expect_in_window(&subjects[3], 1, whole(8), whole(9));
	EXPECT_EQ(atomic_load(&subjects[0].count), 0);
	EXPECT_EQ(atomic_load(&subjects[1].count), 0);
	end(&subjects[0]);
	end(&subjects[2]);
	end(&subjects[3]);
}

OVE_TEST(timer, slack, any_order_of_calls_keeps_the_windows,
	 "In a random sequence of starts, stops and new periods, each expiry comes in its timer's window.")
{
	enum { STEPS = 400, SOME = 5 };
	uint32_t state = 33;
	uint32_t period[SOME], slack[SOME];
	bool is_running[SOME] = {false};

	for (int i = 0; i < SOME; i++) {
		period[i] = whole(4 + (uint32_t)i);
		slack[i] = whole(1 + 2 * (uint32_t)i);
		make(&subjects[i], period[i], OVE_TIMER_ONE_SHOT, slack[i]);
	}
	for (int step = 0; step < STEPS; step++) {
		state = state * 1664525u + 1013904223u;
		const int which = (int)(state >> 8) % SOME;
		struct subject *const self = &subjects[which];

		/* The window that was open before this operation. */
		if (is_running[which] && atomic_load(&self->count) != 0) {
			EXPECT_EQ(atomic_load(&self->count), 1);
			expect_in_window(self, 1, period[which], slack[which]);
			is_running[which] = false;
		}
		switch (state >> 16 & 3u) {
		case 0:
			EXPECT_OK(ove_timer_stop(self->timer));
			is_running[which] = false;
			break;
		case 1:
			EXPECT_OK(ove_timer_stop(self->timer));
			is_running[which] = false;
			period[which] = whole(2 + (state >> 20) % 9u);
			EXPECT_OK(ove_timer_set_period(self->timer, period[which]));
			break;
		default:
			if (!is_running[which]) {
				atomic_store(&self->count, 0);
				start(self);
				is_running[which] = true;
			}
			break;
		}
		if ((state >> 18 & 3u) == 0u) {
			EXPECT_OK(ove_thread_sleep_ms(whole(1 + (state >> 24) % 4u)));
		}
	}
	for (int i = 0; i < SOME; i++) {
		if (is_running[i]) {
			wait_for(&subjects[i], 1);
			expect_in_window(&subjects[i], 1, period[i], slack[i]);
		}
		end(&subjects[i]);
	}
}

static void set_in_isr(void *timer)
{
	EXPECT_ERR(ove_timer_set_slack((ove_timer_t)timer, 1), OVE_ERR_CONTEXT);
}

OVE_TEST(timer, slack, misuse_is_refused,
	 "NULL, a slack out of range, a running timer and a call in an ISR or a critical section are rejected.")
{
	make(&subjects[0], whole(5), OVE_TIMER_ONE_SHOT, 0);
	if (CONFIG_OVE_CHECKS) {
		EXPECT_ERR(ove_timer_set_slack(NULL, 1), OVE_ERR_INVALID);
		EXPECT_ERR(ove_timer_set_slack(subjects[0].timer, UINT32_C(0x80000000)), OVE_ERR_INVALID);
		test_in_isr(set_in_isr, subjects[0].timer);
		ove_scheduler_lock();
		EXPECT_ERR(ove_timer_set_slack(subjects[0].timer, 1), OVE_ERR_CONTEXT);
		ove_scheduler_unlock();
	}
	EXPECT_OK(ove_timer_set_slack(subjects[0].timer, UINT32_C(0x7fffffff)));
	start(&subjects[0]);
	EXPECT_ERR(ove_timer_set_slack(subjects[0].timer, 1), OVE_ERR_BUSY);
	EXPECT_OK(ove_timer_stop(subjects[0].timer));
	end(&subjects[0]);
}

#endif
