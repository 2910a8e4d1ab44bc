/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt at each instruction of an absolute sleep wakes a more urgent thread, which keeps the processor for some
 * ticks. The sleep ends on time, or as soon as possible if the time has already passed.
 */
#include "alarm.h"
#include "harness.h"

/* Ticks of the sleep; the longest absence begins before some of the sleeps and ends after all of them. */
enum { SLEEP_TICKS = 5, MOST_TICKS = 6 };

OVE_SEM_DEFINE_STATIC(wake, 0, 1);
OVE_SEM_DEFINE_STATIC(go, 0, 1);
static volatile bool quitting;
static volatile bool came;
static volatile bool is_back;
static volatile unsigned landing;
static volatile unsigned absence_ticks;
static volatile uint64_t moment_ms;
static volatile uint64_t absence_end_ms;
static volatile uint64_t end_ms;
static volatile int answer;

static void interrupt(void)
{
	came = true;
	(void)ove_sem_give_from_isr(wake);
}

static void pass_ticks(unsigned count)
{
	const uint64_t start = ove_time_get_ticks();

	while (ove_time_get_ticks() < start + count) {
	}
}

static void keep_away(void *unused)
{
	(void)unused;
	for (;;) {
		EXPECT_OK(ove_sem_take(wake, OVE_WAIT_FOREVER));
		if (quitting) {
			return;
		}
		pass_ticks(absence_ticks);
		absence_end_ms = ove_time_get_ms();
	}
}

static void sleep_in_rounds(void *unused)
{
	(void)unused;
	for (;;) {
		EXPECT_OK(ove_sem_take(go, OVE_WAIT_FOREVER));
		if (quitting) {
			return;
		}
		pass_ticks(1);
		moment_ms = ove_time_get_ms() + (uint64_t)SLEEP_TICKS * TEST_TICK_MS;
		test_alarm_in(landing);
		answer = ove_thread_sleep_until(moment_ms);
		end_ms = ove_time_get_ms();
		is_back = true;
	}
}

/* ove's clock counts ticks whose interrupts are lost; a kernel's own clock does not. */
static void lose_ticks(void)
{
	const ove_critical_t key = ove_critical_enter();

	pass_ticks(3);
	ove_critical_exit(key);
}

/* True if the interrupt came before the sleeper slept. */
static bool land(void)
{
	came = is_back = false;
	absence_end_ms = 0;
	EXPECT_OK(ove_sem_give(go));
	/* The sleeper is more urgent than this thread, so by now it sleeps or has returned. */
	const bool has_landed = came;

	test_alarm_off();
	pass_ticks(is_back ? 0u : SLEEP_TICKS + 1u);
	EXPECT(is_back);
	return has_landed;
}

OVE_TEST(sweep, sleep, until_a_moment_ends_there,
	 "Wherever another thread takes the processor for some ticks, a sleep until a moment ends at it, or at most a "
	 "tick "
	 "after the other has done.")
{
	unsigned answered_late = 0;

	test_leave_to_tool();
	quitting = false;
	(void)test_spawn_blocked("absence", OVE_PRIO_CRITICAL, keep_away, NULL);
	(void)test_spawn_blocked("sleeper", OVE_PRIO_HIGH, sleep_in_rounds, NULL);
	test_alarm_attach(interrupt);
	lose_ticks();
	for (absence_ticks = 1; absence_ticks <= MOST_TICKS; absence_ticks++) {
		for (landing = 1; land(); landing++) {
			if (absence_end_ms < moment_ms) {
				EXPECT_EQ(answer, OVE_OK);
				EXPECT_EQ(end_ms, moment_ms);
			} else {
				EXPECT(answer == OVE_OK || answer == OVE_ERR_TIMEOUT);
				EXPECT_RANGE(end_ms, absence_end_ms, absence_end_ms + TEST_TICK_MS);
				answered_late += answer == OVE_ERR_TIMEOUT ? 1u : 0u;
			}
		}
		/* Fail if the search had no landing. */
		EXPECT(landing > 20u);
	}
	/* Some absences begin before the call has read the clock. */
	EXPECT(answered_late > 0u);
	quitting = true;
	EXPECT_OK(ove_sem_give(wake));
	EXPECT_OK(ove_sem_give(go));
	test_join_all();
}
