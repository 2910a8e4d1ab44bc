/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks whose handler runs late. SysTick's value shows where a section ends; reading it has no side effects. */
#include "harness.h"

#if defined(__arm__) && TEST_EXACT_TIME

#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)

/* Zephyr's and NuttX's option: SysTick then counts to the next deadline, not to the next tick. */
#if defined(CONFIG_TICKLESS_KERNEL) || defined(CONFIG_SCHED_TICKLESS)
#define IS_TICKLESS 1
#else
#define IS_TICKLESS 0
#endif

/* Maximum counts from the end of a section to the handler's read of the timer; counts in an instruction; maximum counts
 * between the section's last read of the timer and its end. */
enum { MOST_COUNTS = 1200, COUNTS = 3, END_OF_SECTION = 420, PHASES = 5 };

/* Waits until SysTick has @p left counts of its round, or the next round has begun. */
static void await_count(uint32_t left)
{
	uint32_t value = SYSTICK_VALUE;
	uint32_t last;

	do {
		last = value;
		value = SYSTICK_VALUE;
	} while (value > left && value < last);
}

/* On the other kernels, SysTick's count flag belongs to the timer driver, so a reading cannot detect a second wrap. */
#define CLOCK_HAS_COUNT_FLAG TEST_OVE_IMAGE

/* Returns how many ticks the clock gains on the cycle source across a section, from a tick to @p left counts before the
 * next one, and the handlers after it. */
static int ticks_ahead(uint32_t left, bool reads)
{
	/* A tick between this point and the section would be a third one in it. */
	await_count(0);
	const uint32_t start = ove_board_cycles();
	const uint64_t before_us = ove_time_get_us();
	const uint64_t before_ticks = ove_time_get_ticks();
	const ove_critical_t key = ove_critical_enter();

	await_count(0);
	if (reads) {
		(void)ove_time_get_us();
		(void)ove_time_get_us();
	}
	await_count(left);
	ove_critical_exit(key);
	for (volatile unsigned pause = 0; pause < 400u; pause++) {
	}
	const uint32_t cycles = ove_board_cycles() - start;
	const uint64_t us = ove_time_get_us() - before_us;
	const uint64_t ticks = ove_time_get_ticks() - before_ticks;
	const uint64_t cycles_us = (uint64_t)cycles * 1000000u / ove_board_cycles_hz();

	/* The two units leap together or not at all. */
	EXPECT(ticks <= us / TEST_TICK_US + 1u && us / TEST_TICK_US <= ticks);
	return (int)((int64_t)(us + TEST_TICK_US / 2u - cycles_us + 100u * TEST_TICK_US) / (int64_t)TEST_TICK_US) - 100;
}

/* A section that ends after the next tick loses the interrupt of one of the two ticks; a reading has counted that
 * tick. */
static void sections_around_the_next_tick(bool reads)
{
	for (uint32_t left = 1; left <= MOST_COUNTS; left += COUNTS) {
		const int ahead = ticks_ahead(left, reads);

		if (left > END_OF_SECTION || (reads && CLOCK_HAS_COUNT_FLAG)) {
			EXPECT_EQ(ahead, 0);
		} else {
			EXPECT(ahead == 0 || ahead == -1);
		}
	}
}

OVE_TEST(time, late_tick, handler_meets_the_next_one,
	 "A tick handler that runs a whole tick late, so that the next tick comes between its first instructions, "
	 "neither loses a tick nor makes the clock leap. The section before it ends at each instruction around the "
	 "next tick.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	sections_around_the_next_tick(false);
}

OVE_TEST(time, late_tick, counted_by_a_reading_is_counted_once,
	 "Such a section with two readings, which count the tick before its handler does, is also right: each of the "
	 "two ticks counts once.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	sections_around_the_next_tick(true);
}

/* Returns how many of the sections that end around the next tick lose a tick. The loops that wait for a count begin at
 * different instructions of a round, because their step is longer than that of the sections. */
static unsigned sections_that_lose_a_tick(void)
{
	unsigned lost = 0;

	for (unsigned phase = 0; phase < PHASES; phase++) {
		for (uint32_t left = 1; left <= END_OF_SECTION; left += COUNTS) {
			for (volatile unsigned pause = 0; pause < phase; pause++) {
			}
			lost += ticks_ahead(left, false) < 0;
		}
	}
	return lost;
}

OVE_TEST(time, late_tick, loses_no_more_after_a_lost_interrupt,
	 "After a section long enough to lose tick interrupts, which its readings counted, a handler that comes late "
	 "loses as few ticks as before.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	const unsigned before = sections_that_lose_a_tick();
	const unsigned most = before + before / 16u + 4u;
	const ove_critical_t key = ove_critical_enter();

	for (unsigned tick = 0; tick < 100u; tick++) {
		await_count(0);
		(void)ove_time_get_us();
	}
	ove_critical_exit(key);
	EXPECT_RANGE(sections_that_lose_a_tick(), 0, most);
}

struct readings {
	uint32_t left;
	uint64_t us[3];
};

static void read_around_the_wrap(void *arg)
{
	struct readings *const readings = arg;

	await_count(readings->left);
	for (unsigned n = 0; n < 3u; n++) {
		readings->us[n] = ove_time_get_us();
	}
}

OVE_TEST(time, late_tick, at_each_instruction_of_a_reading_is_counted_once,
	 "A tick that comes at any instruction of an ISR's reading is counted once by that reading, the ones after it "
	 "and its handler.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	for (uint32_t left = MOST_COUNTS; left >= 1u; left--) {
		struct readings readings = {.left = left};

		EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
		const uint32_t start = ove_board_cycles();
		const uint64_t before_us = ove_time_get_us();

		test_in_isr(read_around_the_wrap, &readings);
		const uint64_t after_us = ove_time_get_us();
		const uint64_t cycles_us = (uint64_t)(ove_board_cycles() - start) * 1000000u / ove_board_cycles_hz();

		EXPECT(before_us <= readings.us[0] && readings.us[0] <= readings.us[1]);
		EXPECT(readings.us[1] <= readings.us[2] && readings.us[2] <= after_us);
		EXPECT_RANGE(after_us - before_us + 150u, cycles_us, cycles_us + 300u);
	}
}

#if CLOCK_HAS_COUNT_FLAG
#define SYSTICK_CTRL (*(const volatile uint32_t *)0xe000e010u)

OVE_TEST(time, late_tick, count_flag_read_by_others_loses_nothing,
	 "Other code that reads SysTick's control register, and so clears its count flag, while a tick is pending "
	 "neither turns the clock back nor loses the tick.")
{
	/* The first round begins after a tick, as the others do: only the flag reveals two ticks in one section. */
	EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
	for (unsigned turn = 0; turn < 100u; turn++) {
		const uint32_t start = ove_board_cycles();
		const uint64_t before_us = ove_time_get_us();
		const ove_critical_t key = ove_critical_enter();

		await_count(0);
		if (turn % 2u == 0u) {
			/* The tick is both pending and flagged. */
			await_count(CONFIG_OVE_CPU_HZ / CONFIG_OVE_TICK_HZ - 100u);
		}
		(void)SYSTICK_CTRL;
		const uint64_t pending_us = ove_time_get_us();
		const uint64_t again_us = ove_time_get_us();

		ove_critical_exit(key);
		const uint64_t after_us = ove_time_get_us();
		const uint64_t cycles_us = (uint64_t)(ove_board_cycles() - start) * 1000000u / ove_board_cycles_hz();

		EXPECT(before_us <= pending_us && pending_us <= again_us && again_us <= after_us);
		EXPECT_RANGE(after_us - before_us, cycles_us - 100u, cycles_us + 100u);
	}
}
#endif

#endif
