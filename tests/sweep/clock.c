/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt at every instruction of two readings of the clock, and at every instruction of the tick handler: each
 * reading, in the thread, in the interrupt and in a critical section, is no earlier than the one before it, and no
 * later than SysTick itself says.
 */
#include "alarm.h"
#include "harness.h"

#define SYSTICK_RELOAD (*(const volatile uint32_t *)0xe000e014u)
#define SYSTICK_VALUE  (*(volatile uint32_t *)0xe000e018u)

#if defined(CONFIG_TICKLESS_KERNEL) || defined(CONFIG_SCHED_TICKLESS)
#define IS_TICKLESS 1
#else
#define IS_TICKLESS 0
#endif

/* Counts in an instruction, rounded down; instructions of the longest tick handler and the readings around it. */
enum { COUNTS = 3, MOST_INSTRUCTIONS = 400 };

static volatile uint64_t last_us;
static volatile unsigned readings;
static volatile unsigned backwards;
static volatile unsigned leaps;
static volatile unsigned disagree;

/* The interrupt may come at any instruction and reads too: each reading is compared with the ones before it. */
static void read_clock(void)
{
	const uint64_t before = last_us;
	const uint64_t us = ove_time_get_us();
	const uint64_t ns = ove_time_get_ns();

	if (us < before) {
		backwards++;
	}
	/* More than the distance between any two readings. */
	if (us - before > TEST_TICK_US - 100u) {
		leaps++;
	}
	if (ns / 1000u < us || ns / 1000u - us > TEST_TICK_US / 2u) {
		disagree++;
	}
	if (us > last_us) {
		last_us = us;
	}
	readings++;
}

static void interrupt(void)
{
	read_clock();
	read_clock();
}

/* Until SysTick has @p left counts of its round. In the emulator all rounds are alike: a loop that steps over the last
 * counts of one round does so in the next one too. So after each miss, the next round begins a little later. */
static void await_round(uint32_t left)
{
	for (unsigned missed = 0;; missed++) {
		uint32_t value;

		while (SYSTICK_VALUE < SYSTICK_RELOAD / 2u) {
		}
		while (SYSTICK_VALUE >= SYSTICK_RELOAD / 2u) {
		}
		for (volatile unsigned pause = 0; pause < missed; pause++) {
		}
		do {
			value = SYSTICK_VALUE;
		} while (value > left && value < SYSTICK_RELOAD / 2u);
		if (value <= left) {
			return;
		}
	}
}

static void begin(void)
{
	readings = backwards = leaps = disagree = 0;
	test_alarm_attach(interrupt);
}

static void judge(unsigned least)
{
	test_alarm_off();
	EXPECT_EQ(backwards, 0);
	EXPECT_EQ(leaps, 0);
	EXPECT_EQ(disagree, 0);
	/* Fail if the search made no readings. */
	EXPECT(readings > least);
}

OVE_TEST(
	sweep, clock, never_goes_back_around_a_tick,
	"With an interrupt at each instruction around a tick, of the handler too, no clock reading goes back or leaps.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	begin();
	for (uint32_t i = 1; i <= MOST_INSTRUCTIONS; i++) {
		await_round(150u * COUNTS);
		last_us = ove_time_get_us();
		test_alarm_in(i);
		for (int reading = 0; reading < 8; reading++) {
			read_clock();
		}
	}
	judge(MOST_INSTRUCTIONS * 9u);
}

OVE_TEST(sweep, clock, never_goes_back_in_a_section,
	 "In a critical section around a tick, and in the interrupt at the section's end, no reading goes back. The "
	 "section ends at each instruction.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	begin();
	for (uint32_t i = 1; i <= MOST_INSTRUCTIONS; i++) {
		await_round(150u * COUNTS);
		last_us = ove_time_get_us();
		const ove_critical_t key = ove_critical_enter();

		test_alarm_in(i);
		for (int reading = 0; reading < 4; reading++) {
			read_clock();
		}
		ove_critical_exit(key);
		read_clock();
		read_clock();
	}
	judge(MOST_INSTRUCTIONS * 6u);
}

OVE_TEST(sweep, clock, never_goes_back_in_a_long_section,
	 "In a critical section of several ticks that reads the clock, and after it, no reading goes back.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	begin();
	for (uint32_t i = 1; i <= 40u; i++) {
		await_round(150u * COUNTS + i * COUNTS * 8u);
		last_us = ove_time_get_us();
		const ove_critical_t key = ove_critical_enter();

		for (int reading = 0; reading < 60; reading++) {
			read_clock();
			ove_time_delay_us(50);
		}
		ove_critical_exit(key);
		for (int reading = 0; reading < 40; reading++) {
			read_clock();
			ove_time_delay_us(50);
		}
	}
	judge(40u * 99u);
}

/* The difference of two 32-bit counters is signed: this difference and all greater ones count as negative. */
#define HALF_A_TURN UINT32_C(0x80000000)

/* Passes the time in a section that reads the clock in each tick. The emulator runs a loop fastest if it touches no
 * timer. */
static void lose_ticks(uint32_t counts)
{
	const ove_critical_t key = ove_critical_enter();
	const uint32_t start = ove_board_cycles();

	while (ove_board_cycles() - start < counts) {
		for (uint32_t left = SYSTICK_RELOAD / (4u * COUNTS); left != 0u; left--) {
			__asm volatile("" ::: "memory");
		}
		read_clock();
	}
	ove_critical_exit(key);
}

OVE_TEST(sweep, clock, never_goes_back_after_lost_ticks,
	 "After a section of 2^31 counts, whose ticks a kernel loses, no reading goes back, and a sleep is not late.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	test_leave_to_tool();
	begin();
	const uint32_t ticks = HALF_A_TURN / (SYSTICK_RELOAD + 1u);
	const uint64_t start_ticks = ove_time_get_ticks();

	last_us = ove_time_get_us();
	lose_ticks(HALF_A_TURN + 2u * SYSTICK_RELOAD);
	for (int reading = 0; reading < 40; reading++) {
		read_clock();
		ove_time_delay_us(50);
	}
	judge(ticks);
	EXPECT_RANGE(ove_time_get_ticks() - start_ticks, ticks, ticks + 10u);

	const uint64_t deadline_ms = ove_time_get_ms() + 20u;

	EXPECT_OK(ove_thread_sleep_until(deadline_ms));
	EXPECT_RANGE(ove_time_get_ms(), deadline_ms, deadline_ms + 1u);
}

/* The tick shifts by one count from reading to reading. */
OVE_TEST(sweep, clock, never_goes_back_at_any_count,
	 "A reading that begins at each count before a tick is no earlier than the one before it.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	begin();
	for (uint32_t left = 1; left <= 300u; left++) {
		await_round(left);
		last_us = ove_time_get_us();
		read_clock();
		read_clock();
		read_clock();
	}
	judge(300u * 2u);
}
