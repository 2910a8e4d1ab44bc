/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Sleep states, locks on them, and the cause of each wake-up. */
#include <ove/power.h>

#include "device_timer.h"
#include "harness.h"
#include "on_device.h"

#include <string.h>

#if CONFIG_OVE_POWER && TEST_EXACT_TIME

#define SYSTICK 15u
#define TIMER1  25u /* 16, and its line */

static unsigned before_calls;
static unsigned after_calls;
static ove_power_state_t last_state;
static enum { NONE, BEFORE, AFTER } unmasks; /* the function that breaks its contract */

static void unmask_if(bool is_wanted)
{
	if (is_wanted) {
		__asm volatile("cpsie i" ::: "memory");
	}
}

/* The calls alternate: an "after" without its "before" would make the two counts differ by more than one. */
void ove_power_before_sleep(ove_power_state_t state)
{
	before_calls++;
	last_state = state;
	unmask_if(unmasks == BEFORE);
}

void ove_power_after_sleep(ove_power_state_t state)
{
	after_calls++;
	if (after_calls != before_calls || state != last_state) {
		after_calls += 1000u;
	}
	unmask_if(unmasks == AFTER);
}

struct change {
	uint32_t light;
	uint32_t deep;
	uint64_t light_us;
	uint64_t deep_us;
};

/* Returns the changes caused by a sleep of the only thread. */
static struct change sleep_and_see(uint32_t ms)
{
	ove_power_stats_t before;
	ove_power_stats_t after;

	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	EXPECT_OK(ove_power_get_stats(&before));
	EXPECT_OK(ove_thread_sleep_ms(ms));
	EXPECT_OK(ove_power_get_stats(&after));
	EXPECT_EQ(after.unexplained, before.unexplained);
	return (struct change){after.light_sleeps - before.light_sleeps, after.deep_sleeps - before.deep_sleeps,
			       after.light_us - before.light_us, after.deep_us - before.deep_us};
}

/* Waits until everything that other tests started before ove_main() has ended. */
static void settle(void)
{
	EXPECT_OK(ove_thread_sleep_ms(200));
}

static bool has_deep(void)
{
	ove_power_state_info_t info;

	return ove_power_get_state_info(OVE_POWER_DEEP, &info) == OVE_OK;
}

OVE_TEST(power, state, deepest_that_is_worth_it,
	 "A long sleep is one sleep in the board's deepest state, and a sleep too short for that state is light.")
{
	TEST_NEEDS(has_deep(), "the board has no deep state");
	settle();
	const struct change of_long = sleep_and_see(5000);
	const struct change of_short = sleep_and_see(TEST_TICK_MS);

	EXPECT_EQ(of_long.deep, 1);
	EXPECT_EQ(of_long.light, 0);
	EXPECT_RANGE(of_long.deep_us, 4990000, 5001000);
	EXPECT_EQ(of_short.deep, 0);
	EXPECT_RANGE(of_short.light, 1, 2);
}

OVE_TEST(power, lock, keeps_out_what_is_deeper,
	 "While a lock is held, no sleep is deeper than its state, and after its last unlock the deep state is used "
	 "again.")
{
	TEST_NEEDS(has_deep(), "the board has no deep state");
	OVE_POWER_LOCK_DEFINE_STATIC(uart, "uart", OVE_POWER_LIGHT);
	OVE_POWER_LOCK_DEFINE_STATIC(adc, "adc", OVE_POWER_LIGHT);

	EXPECT_OK(ove_power_lock(&uart));
	EXPECT_OK(ove_power_lock(&uart));
	EXPECT_OK(ove_power_lock(&adc));
	EXPECT_EQ(ove_power_deepest(), OVE_POWER_LIGHT);
	EXPECT_EQ(sleep_and_see(100).deep, 0);
	EXPECT_OK(ove_power_unlock(&uart));
	EXPECT_OK(ove_power_unlock(&adc));
	EXPECT_EQ(sleep_and_see(100).deep, 0);
	EXPECT_OK(ove_power_unlock(&uart));
	EXPECT_EQ(ove_power_deepest(), OVE_POWER_DEEP);
	EXPECT_EQ(sleep_and_see(100).deep, 1);
	EXPECT_ERR(ove_power_unlock(&uart), OVE_ERR_NOT_OWNER);
	EXPECT_EQ(ove_power_deepest(), OVE_POWER_DEEP);
}

OVE_TEST(power, lock, awake_sleeps_not_at_all,
	 "While a lock on OVE_POWER_AWAKE is held, the processor does not sleep, and waits end in time.")
{
	OVE_POWER_LOCK_DEFINE_STATIC(radio, "radio", OVE_POWER_AWAKE);

	EXPECT_OK(ove_power_lock(&radio));
	const uint64_t start_us = ove_time_get_us();
	const struct change change = sleep_and_see(50);

	EXPECT_EQ(change.light + change.deep, 0);
	EXPECT_RANGE(ove_time_get_us() - start_us, 51000, 54000);
	EXPECT_OK(ove_power_unlock(&radio));
	EXPECT_RANGE(sleep_and_see(50).deep_us + sleep_and_see(50).light_us, 1, 52000);
}

OVE_TEST(power, limit, holds_for_the_application,
	 "ove_power_not_deeper_than() limits every sleep, whatever locks are held.")
{
	EXPECT_OK(ove_power_not_deeper_than(OVE_POWER_LIGHT));
	EXPECT_EQ(ove_power_deepest(), OVE_POWER_LIGHT);
	EXPECT_EQ(sleep_and_see(100).deep, 0);
	EXPECT_OK(ove_power_not_deeper_than(OVE_POWER_DEEP));
	EXPECT_EQ(ove_power_deepest(), OVE_POWER_DEEP);
}

OVE_TEST(power, stats, time_asleep_is_all_but_the_work,
	 "During ten sleeps of 100 ms, more than 99 % of the time counts as asleep, in a light state and in a deep "
	 "one, and each was ended by SysTick.")
{
	settle();
	for (ove_power_state_t state = OVE_POWER_LIGHT; state <= OVE_POWER_DEEP; state++) {
		ove_power_stats_t before;
		ove_power_stats_t after;

		EXPECT_OK(ove_power_not_deeper_than(state));
		EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
		EXPECT_OK(ove_power_get_stats(&before));
		const uint32_t ended = ove_power_get_wakeups(SYSTICK);
		const uint64_t start_us = ove_time_get_us();

		for (unsigned turn = 0; turn < 10u; turn++) {
			EXPECT_OK(ove_thread_sleep_ms(100));
		}
		const uint64_t passed_us = ove_time_get_us() - start_us;

		EXPECT_OK(ove_power_get_stats(&after));
		EXPECT_RANGE(after.light_us + after.deep_us - before.light_us - before.deep_us, passed_us * 99u / 100u,
			     passed_us);
		EXPECT_EQ(ove_power_get_wakeups(SYSTICK) - ended, 10);
		EXPECT_EQ(after.unexplained, before.unexplained);
	}
}

#if TEST_HAS_DEVICE_TIMER
OVE_TEST(power, stats, wakeups_have_their_source,
	 "A sleep that a device ends is counted for the device's exception, and the next sleep for SysTick.")
{
	settle();
	on_device = test_device_timer_stop;
	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	const uint32_t of_device = ove_power_get_wakeups(TIMER1);
	const uint32_t of_tick = ove_power_get_wakeups(SYSTICK);

	test_device_timer_start(100000);
	EXPECT_OK(ove_thread_sleep_ms(50));
	EXPECT_EQ(ove_power_get_wakeups(TIMER1) - of_device, 1);
	EXPECT_EQ(ove_power_get_wakeups(SYSTICK) - of_tick, 1);
	EXPECT_EQ(ove_power_get_wakeups(3), 0);
	on_device = NULL;
}
#endif

OVE_TEST(power, hook, is_called_around_each_sleep,
	 "The application's functions are called before and after each sleep, alternately and with the same state.")
{
	before_calls = 0;
	after_calls = 0;
	const struct change change = sleep_and_see(100);

	EXPECT_RANGE(before_calls, change.light + change.deep, change.light + change.deep + 2u);
	EXPECT_EQ(after_calls, before_calls);
}

OVE_TEST_CHECK_STOPS(power, hook, before_sleep_that_unmasks_stops, OVE_STOP_CONTEXT, "ove_power_before_sleep",
		     "An ove_power_before_sleep() that unmasks interrupts stops the program with its name.")
{
	unmasks = BEFORE;
	(void)ove_thread_sleep_ms(100);
}

OVE_TEST_CHECK_STOPS(power, hook, after_sleep_that_unmasks_stops, OVE_STOP_CONTEXT, "ove_power_after_sleep",
		     "An ove_power_after_sleep() that unmasks interrupts stops the program with its name.")
{
	unmasks = AFTER;
	(void)ove_thread_sleep_ms(100);
}

OVE_THREAD_STACK_DEFINE(stack, TEST_STACK_BYTES);

static void sleeper(void *arg)
{
	(void)arg;
	(void)ove_thread_sleep_ms(300);
}

static ove_thread_t start_sleeper(void)
{
	static ove_thread_storage_t storage;
	const ove_thread_desc_t desc = {"sleeper", sleeper, NULL, OVE_PRIO_HIGH, stack, TEST_STACK_BYTES};
	ove_thread_t thread = NULL;

	settle();
	EXPECT_OK(ove_thread_init(&thread, &storage, &desc));
	return thread;
}

OVE_TEST(power, next_event, is_the_next_wait_that_ends,
	 "ove_power_next_event_us() is the time at which the next waiting thread wakes.")
{
	const ove_thread_t thread = start_sleeper();
	const uint64_t now_us = ove_time_get_us();

	EXPECT_RANGE(ove_power_next_event_us() - now_us, 299000, 301000);
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_thread_deinit(thread));
}

OVE_TEST(power, next_event, is_the_same_after_a_kept_out_tick,
	 "In a critical section that masks a tick's handler, ove_power_next_event_us() returns the same time before "
	 "that tick and after it.")
{
	const ove_thread_t thread = start_sleeper();
	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	const ove_critical_t key = ove_critical_enter();
	const uint64_t before_us = ove_power_next_event_us();

	ove_time_delay_us(TEST_TICK_US);
	const uint64_t after_us = ove_power_next_event_us();

	ove_critical_exit(key);
	EXPECT_EQ(after_us, before_us);
	EXPECT_OK(ove_thread_join(thread, OVE_WAIT_FOREVER));
	EXPECT_OK(ove_thread_deinit(thread));
}

#if CONFIG_OVE_CHECKS
OVE_TEST(power, misuse, is_refused, "NULL and states that do not exist are rejected.")
{
	ove_power_lock_t lock = {"none", (ove_power_state_t)3, 0};

	EXPECT_ERR(ove_power_lock(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_power_unlock(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_power_lock(&lock), OVE_ERR_INVALID);
	EXPECT_ERR(ove_power_not_deeper_than((ove_power_state_t)3), OVE_ERR_INVALID);
	EXPECT_ERR(ove_power_get_stats(NULL), OVE_ERR_INVALID);
	EXPECT_ERR(ove_power_get_state_info(OVE_POWER_LIGHT, NULL), OVE_ERR_INVALID);
}
#endif

OVE_TEST(power, state, board_says_what_it_has,
	 "A state that the board does not have is not reported, and the light state loses nothing.")
{
	ove_power_state_info_t info;

	EXPECT_ERR(ove_power_get_state_info(OVE_POWER_AWAKE, &info), OVE_ERR_NOT_SUPPORTED);
	EXPECT_OK(ove_power_get_state_info(OVE_POWER_LIGHT, &info));
	EXPECT(strcmp(info.loses, "nothing") == 0);
}

#endif
