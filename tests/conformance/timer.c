/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdatomic.h>

#include "harness.h"

#if CONFIG_OVE_TIMER

static ove_timer_storage_t storage, other_storage;
static ove_timer_t timer, other;
static atomic_int expiries;
static _Atomic uint32_t expired_us;

static void note(ove_timer_t from, void *arg)
{
	EXPECT(from == timer);
	EXPECT(arg == &expiries);
	atomic_store(&expired_us, test_now_us());
	atomic_fetch_add(&expiries, 1);
}

static void make_with(ove_timer_fn callback, uint32_t period_ms, ove_timer_mode_t mode)
{
	atomic_store(&expiries, 0);
	EXPECT_OK(ove_timer_init(&timer, &storage, callback, &expiries, period_ms, mode));
}

static void make(uint32_t period_ms, ove_timer_mode_t mode)
{
	make_with(note, period_ms, mode);
}

static void end(void)
{
	EXPECT_OK(ove_timer_deinit(timer));
}

static void wait_expiries(int count)
{
	WAIT_UNTIL(atomic_load(&expiries) >= count);
}

OVE_TEST(timer, init, starts_stopped, "A new timer does not run, and does not expire.")
{
	make(1, OVE_TIMER_PERIODIC);
	EXPECT(!ove_timer_is_running(timer));
	EXPECT_OK(ove_thread_sleep_ms(5));
	EXPECT_EQ(atomic_load(&expiries), 0);
	end();
}

/* How long after @p call a timer of 8 ticks expires, if the scheduler is locked for as long as @p locked afterwards,
 * and was for two ticks before. In ticks. */
static uint32_t expires_after(int (*call)(ove_timer_t), uint32_t locked)
{
	const int before = atomic_load(&expiries);
	const uint32_t tick_us = TEST_TICK_MS * 1000u;

	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	ove_scheduler_lock();
	ove_time_delay_us(2u * tick_us);
	const uint32_t start = test_now_us();
	EXPECT_OK(call(timer));
	ove_time_delay_us(locked * tick_us);
	ove_scheduler_unlock();
	wait_expiries(before + 1);
	return (atomic_load(&expired_us) - start) / tick_us;
}

static int change(ove_timer_t it)
{
	return ove_timer_set_period(it, 8u * TEST_TICK_MS);
}

OVE_TEST(timer, start, in_a_lock_of_the_scheduler_counts_from_the_call,
	 "A start, a reset and a new period while the scheduler is locked count from the call, not from the unlock.")
{
	static int (*const calls[])(ove_timer_t) = {ove_timer_start, ove_timer_reset, change};

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		for (uint32_t locked = 4; locked <= 16; locked += 6) {
			make(8u * TEST_TICK_MS, OVE_TIMER_ONE_SHOT);
			if (calls[i] == change) {
				EXPECT_OK(ove_timer_set_period(timer, 1000u * TEST_TICK_MS));
				EXPECT_OK(ove_timer_start(timer));
			}
			/* Where threads run at the same time, the lock does not keep the callback out. */
			const uint32_t due = !OVE_HAS_STRICT_PRIORITY || locked < 8u ? 8u : locked;

			EXPECT_RANGE(expires_after(calls[i], locked), due, TEST_EXACT_TIME ? due + 1u : INT32_MAX);
			end();
		}
	}
}

OVE_TEST(timer, one_shot, expires_once_for_each_start,
	 "A one-shot timer expires once, then is stopped until the next start.")
{
	make(2, OVE_TIMER_ONE_SHOT);
	for (int i = 1; i <= 3; i++) {
		EXPECT_OK(ove_timer_start(timer));
		wait_expiries(i);
		EXPECT(!ove_timer_is_running(timer));
		EXPECT_OK(ove_thread_sleep_ms(6));
		EXPECT_EQ(atomic_load(&expiries), i);
	}
	end();
}

static int64_t one_shot_us(uint32_t period_ms, uint32_t phase_us)
{
	const int before = atomic_load(&expiries);

	EXPECT_OK(ove_timer_set_period(timer, period_ms));
	EXPECT_OK(ove_thread_sleep_ms(1));
	ove_time_delay_us(phase_us);
	const uint32_t start = test_now_us();
	EXPECT_OK(ove_timer_start(timer));
	wait_expiries(before + 1);
	return (int64_t)(atomic_load(&expired_us) - start);
}

static void measure_one_shots(bool judge_late)
{
	static const uint32_t phases_us[] = {0, 130, 470, 910};

	make(1, OVE_TIMER_ONE_SHOT);
	for (uint32_t period_ms = 1; period_ms <= 9; period_ms += 4) {
		for (size_t i = 0; i < sizeof(phases_us) / sizeof(*phases_us); i++) {
			const int64_t took_us = one_shot_us(period_ms, phases_us[i]);

			EXPECT_RANGE(took_us, (int64_t)period_ms * 1000,
				     judge_late ? TEST_LATEST_US(period_ms) : INT64_MAX);
		}
	}
	end();
}

OVE_TEST(timer, one_shot, is_never_early, "A one-shot timer never expires before its period has passed.")
{
	measure_one_shots(false);
}

OVE_TEST(timer, one_shot, is_at_most_a_tick_late, "A one-shot timer expires at most a tick after its period.")
{
	NEEDS_EXACT_TIME();
	measure_one_shots(true);
}

enum { KEPT = 8 };

#define PERIOD_MS (3u * TEST_TICK_MS)
#define PERIOD_US ((int)(PERIOD_MS * 1000u))

static _Atomic uint32_t kept_us[KEPT];

static void keep_time(ove_timer_t from, void *arg)
{
	const int at = atomic_fetch_add(&expiries, 1);

	(void)from;
	(void)arg;
	if (at < KEPT) {
		atomic_store(&kept_us[at], test_now_us());
	}
}

OVE_TEST(timer, periodic, expires_until_stopped, "A periodic timer keeps running and expires repeatedly.")
{
	make(2, OVE_TIMER_PERIODIC);
	EXPECT_OK(ove_timer_start(timer));
	wait_expiries(5);
	EXPECT(ove_timer_is_running(timer));
	EXPECT_OK(ove_timer_stop(timer));
	EXPECT(!ove_timer_is_running(timer));
	const int stopped_at = atomic_load(&expiries);
	EXPECT_OK(ove_thread_sleep_ms(8));
	/* On a host, a callback that was running at the stop may have been counted since. */
	EXPECT_RANGE(atomic_load(&expiries), stopped_at, stopped_at + (TEST_EXACT_TIME ? 0 : 1));
	end();
}

OVE_TEST(timer, periodic, keeps_the_period_exactly,
	 "Expiries are one period apart, without drift; the first at most a tick early.")
{
	NEEDS_EXACT_TIME();
	make_with(keep_time, PERIOD_MS, OVE_TIMER_PERIODIC);
	const uint32_t start = test_now_us();
	EXPECT_OK(ove_timer_start(timer));
	wait_expiries(KEPT);
	EXPECT_OK(ove_timer_stop(timer));
	EXPECT_RANGE(atomic_load(&kept_us[0]) - start, PERIOD_US - TEST_TICK_US,
		     PERIOD_US + TEST_TICK_US + TEST_CODE_US);
	for (int i = 1; i < KEPT; i++) {
		EXPECT_RANGE(atomic_load(&kept_us[i]) - atomic_load(&kept_us[0]), i * PERIOD_US - TEST_CODE_US,
			     i * PERIOD_US + TEST_CODE_US);
	}
	end();
}

OVE_TEST(timer, periodic, is_never_early, "The n-th expiry never comes earlier than n periods less a tick.")
{
	make_with(keep_time, PERIOD_MS, OVE_TIMER_PERIODIC);
	const uint32_t start = test_now_us();
	EXPECT_OK(ove_timer_start(timer));
	wait_expiries(KEPT);
	EXPECT_OK(ove_timer_stop(timer));
	for (int i = 0; i < KEPT; i++) {
		EXPECT(atomic_load(&kept_us[i]) - start >= (uint32_t)((i + 1) * PERIOD_US - TEST_TICK_US));
	}
	end();
}

OVE_TEST(timer, stop, before_the_expiry, "A timer stopped before its period ends does not expire.")
{
	NEEDS_EXACT_TIME();
	make(20, OVE_TIMER_ONE_SHOT);
	EXPECT_OK(ove_timer_start(timer));
	EXPECT(ove_timer_is_running(timer));
	EXPECT_OK(ove_timer_stop(timer));
	EXPECT(!ove_timer_is_running(timer));
	EXPECT_OK(ove_timer_stop(timer));
	EXPECT_OK(ove_thread_sleep_ms(30));
	EXPECT_EQ(atomic_load(&expiries), 0);
	end();
}

/* Called repeatedly for longer than the period: each call promises one period from itself. */
static void call_while_running(int (*call)(ove_timer_t), bool running_before)
{
	uint32_t last_us = 0;

	make(40, OVE_TIMER_ONE_SHOT);
	if (running_before) {
		EXPECT_OK(ove_timer_start(timer));
	}
	for (int i = 0; i < 20; i++) {
		last_us = test_now_us();
		EXPECT_OK(call(timer));
		EXPECT(ove_timer_is_running(timer));
		EXPECT_OK(ove_thread_sleep_ms(4));
	}
	wait_expiries(1);
	EXPECT(atomic_load(&expired_us) - last_us >= 40000u);
	EXPECT_EQ(atomic_load(&expiries), 1);
	end();
}

OVE_TEST(timer, start, running_starts_anew,
	 "A start of a running timer begins a new period, so the timer expires once, after the last start.")
{
	NEEDS_EXACT_TIME();
	call_while_running(ove_timer_start, true);
}

OVE_TEST(timer, reset, running_starts_anew, "A reset of a running timer begins a new period, as a watchdog needs.")
{
	NEEDS_EXACT_TIME();
	call_while_running(ove_timer_reset, true);
}

OVE_TEST(timer, reset, starts_a_stopped_one, "A reset starts a stopped timer.")
{
	make(20, OVE_TIMER_ONE_SHOT);
	const uint64_t start_us = ove_time_get_us();
	EXPECT_OK(ove_timer_reset(timer));
	EXPECT(ove_timer_is_running(timer));
	test_in_time(start_us, 20000u);
	wait_expiries(1);
	EXPECT_EQ(atomic_load(&expiries), 1);
	end();
}

OVE_TEST(timer, set_period, stopped_stays_stopped,
	 "A new period does not start a stopped timer; the next start uses it.")
{
	make(3600000, OVE_TIMER_ONE_SHOT);
	EXPECT_OK(ove_timer_set_period(timer, 3));
	EXPECT(!ove_timer_is_running(timer));
	EXPECT_OK(ove_thread_sleep_ms(6));
	EXPECT_EQ(atomic_load(&expiries), 0);
	const uint32_t start = test_now_us();
	EXPECT_OK(ove_timer_start(timer));
	wait_expiries(1);
	EXPECT(atomic_load(&expired_us) - start >= 3000u);
	end();
}

OVE_TEST(timer, set_period, running_starts_anew, "A running timer restarts with a new period.")
{
	make(100000, OVE_TIMER_ONE_SHOT);
	EXPECT_OK(ove_timer_start(timer));
	const uint64_t start_us = ove_time_get_us();
	const uint32_t start = (uint32_t)start_us;
	EXPECT_OK(ove_timer_set_period(timer, 20));
	EXPECT(ove_timer_is_running(timer));
	test_in_time(start_us, 20000u);
	wait_expiries(1);
	EXPECT(atomic_load(&expired_us) - start >= 20000u);
	end();
}

static void restart_itself(ove_timer_t from, void *arg)
{
	const int count = atomic_fetch_add(&expiries, 1) + 1;

	(void)arg;
	EXPECT(!ove_timer_is_running(from));
	if (count == 1) {
		EXPECT_OK(ove_timer_start(from));
		EXPECT(ove_timer_is_running(from));
	} else if (count == 2) {
		EXPECT_OK(ove_timer_reset(from));
	} else if (count == 3) {
		EXPECT_OK(ove_timer_set_period(from, 2));
		EXPECT(!ove_timer_is_running(from));
		test_point(1);
	}
}

OVE_TEST(timer, callback, may_restart_its_timer,
	 "In its callback, a one-shot timer is not running and may be started again.")
{
	make_with(restart_itself, 3, OVE_TIMER_ONE_SHOT);
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	EXPECT_EQ(atomic_load(&expiries), 3);
	EXPECT(!ove_timer_is_running(timer));
	end();
}

static void stop_at_the_third(ove_timer_t from, void *arg)
{
	const int count = atomic_fetch_add(&expiries, 1) + 1;

	(void)arg;
	EXPECT(ove_timer_is_running(from));
	if (count == 2) {
		EXPECT_OK(ove_timer_set_period(from, 1));
	}
	if (count == 3) {
		EXPECT_OK(ove_timer_stop(from));
		EXPECT(!ove_timer_is_running(from));
		test_point(1);
	}
}

OVE_TEST(timer, callback, may_stop_its_timer,
	 "In its callback, a periodic timer is running, accepts a new period and may be stopped.")
{
	make_with(stop_at_the_third, 2, OVE_TIMER_PERIODIC);
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(1);
	EXPECT_OK(ove_thread_sleep_ms(5));
	EXPECT_EQ(atomic_load(&expiries), 3);
	EXPECT(!ove_timer_is_running(timer));
	end();
}

static void report(ove_timer_t from, void *number)
{
	(void)from;
	test_point(TEST_NUMBER(number));
}

OVE_TEST(timer, callback, order_of_expiry,
	 "Two timers expire in the order of their expiry times, whichever was started first.")
{
	EXPECT_OK(ove_timer_init(&timer, &storage, report, TEST_ARG(2), 200, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_init(&other, &other_storage, report, TEST_ARG(1), 10, OVE_TIMER_ONE_SHOT));
	const uint64_t start_us = ove_time_get_us();
	EXPECT_OK(ove_timer_start(timer));
	EXPECT_OK(ove_timer_start(other));
	test_in_time(start_us, 190000u);
	test_wait_points(2);
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_timer_deinit(other));
	end();
}

/* TEST_TICK_MS: a millisecond where ticks are shorter. */
#define UNIT_US (CONFIG_OVE_TICK_HZ > 1000 ? 1000u : (uint32_t)TEST_TICK_US)

/* A callback that starts other timers, and takes some time then. */
struct in_callback {
	uint32_t busy;       /* units that the callback takes after the start */
	uint32_t started_us; /* the start of `other` */
	uint32_t expired_us; /* its expiry */
};

static struct in_callback scene;
static ove_timer_storage_t third_storage;
static ove_timer_t third;

static void start_other_and_stay(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	scene.started_us = test_now_us();
	EXPECT_OK(ove_timer_start(other));
	if (third != NULL) {
		EXPECT_OK(ove_timer_start(third));
	}
	ove_time_delay_us(scene.busy * UNIT_US);
}

static void note_other(ove_timer_t from, void *number)
{
	if (from == other) {
		scene.expired_us = test_now_us();
	}
	test_point(TEST_NUMBER(number));
}

OVE_TEST(timer, callback, a_start_in_it_counts_from_the_call,
	 "A timer that a callback starts counts from the call, however long the callback takes.")
{
	NEEDS_RUNNING_CLOCK();
	EXPECT_OK(ove_timer_init(&timer, &storage, start_other_and_stay, NULL, TEST_TICK_MS, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(
		ove_timer_init(&other, &other_storage, note_other, TEST_ARG(1), 8u * TEST_TICK_MS, OVE_TIMER_ONE_SHOT));
	for (int turn = 1; turn <= 3; turn++) {
		scene.busy = 5u * (uint32_t)turn;
		EXPECT_OK(ove_timer_start(timer));
		test_wait_points((size_t)turn);
		const uint32_t units = (scene.expired_us - scene.started_us) / UNIT_US;
		const uint32_t due = scene.busy < 8u ? 8u : scene.busy;

		EXPECT_RANGE(units, due, TEST_EXACT_TIME ? due + 1u : INT32_MAX);
	}
	EXPECT_OK(ove_timer_deinit(other));
	end();
}

OVE_TEST(timer, callback, starts_in_it_expire_in_order,
	 "Timers that a callback starts, and that are due before it ends, expire in the order of their expiry times.")
{
	NEEDS_RUNNING_CLOCK();
	EXPECT_OK(ove_timer_init(&timer, &storage, start_other_and_stay, NULL, TEST_TICK_MS, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(
		ove_timer_init(&other, &other_storage, note_other, TEST_ARG(2), 6u * TEST_TICK_MS, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(
		ove_timer_init(&third, &third_storage, note_other, TEST_ARG(1), 3u * TEST_TICK_MS, OVE_TIMER_ONE_SHOT));
	scene.busy = 12;
	EXPECT_OK(ove_timer_start(timer));
	test_wait_points(2);
	EXPECT_POINTS(1, 2);
	EXPECT_OK(ove_timer_deinit(third));
	third = NULL;
	EXPECT_OK(ove_timer_deinit(other));
	end();
}

static void start_and_stay(void *unused)
{
	(void)unused;
	scene.started_us = test_now_us();
	EXPECT_OK(ove_timer_start(other));
	ove_time_delay_us(5u * UNIT_US);
}

OVE_TEST(timer, start, of_a_busy_urgent_thread_counts_from_the_call,
	 "A timer that the most urgent thread starts counts from the call, although the thread is busy afterwards.")
{
	NEEDS_RUNNING_CLOCK();
	EXPECT_OK(
		ove_timer_init(&other, &other_storage, note_other, TEST_ARG(1), 8u * TEST_TICK_MS, OVE_TIMER_ONE_SHOT));
	(void)test_spawn("urgent", OVE_PRIO_CRITICAL, start_and_stay, NULL);
	test_join_all();
	test_wait_points(1);
	EXPECT_RANGE((scene.expired_us - scene.started_us) / UNIT_US, 8, TEST_EXACT_TIME ? 9 : INT32_MAX);
	EXPECT_OK(ove_timer_deinit(other));
}

static void preempt_and_report(ove_timer_t from, void *unused)
{
	(void)from;
	(void)unused;
	test_point(1);
}

static void spin_until_the_point(void *unused)
{
	const uint64_t latest_ms = test_deadline();

	(void)unused;
	while (test_points() == 0 && ove_time_get_ms() < latest_ms) {
	}
	test_point(2);
}

OVE_TEST(timer, callback, is_more_urgent_than_any_thread,
	 "A callback runs while a thread of OVE_PRIO_CRITICAL is busy.")
{
	NEEDS_RUNNING_CLOCK();
	TEST_NEEDS(OVE_HAS_URGENT_TIMERS, "the project's timer service is less urgent than most threads");
	EXPECT_OK(ove_timer_init(&timer, &storage, preempt_and_report, NULL, 3, OVE_TIMER_ONE_SHOT));
	EXPECT_OK(ove_timer_start(timer));
	(void)test_spawn("busy", OVE_PRIO_CRITICAL, spin_until_the_point, NULL);
	test_join_all();
	EXPECT_POINTS(1, 2);
	end();
}

OVE_TEST(timer, deinit, stops_a_running_one, "A running timer that is deinitialised no longer expires.")
{
	make(3, OVE_TIMER_PERIODIC);
	EXPECT_OK(ove_timer_start(timer));
	wait_expiries(1);
	end();
	const int at_the_end = atomic_load(&expiries);
	EXPECT_OK(ove_thread_sleep_ms(10));
	EXPECT_EQ(atomic_load(&expiries), at_the_end);
}

OVE_TEST(timer, deinit, memory_can_be_used_again, "The memory of a timer that was deinitialised holds the next one.")
{
	for (int i = 0; i < 4; i++) {
		make(2, i % 2 == 0 ? OVE_TIMER_ONE_SHOT : OVE_TIMER_PERIODIC);
		EXPECT_OK(ove_timer_start(timer));
		wait_expiries(1);
		end();
	}
}

#endif
