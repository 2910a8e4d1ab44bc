/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock across tickless sleeps, compared with the board's cycle source. */
#include <ove/power.h>

#include "device_timer.h"
#include "harness.h"
#include "on_device.h"

#if CONFIG_OVE_TICKLESS && TEST_EXACT_TIME

/* A clock error that accumulates with each sleep would be far greater. */
#define MOST_US 100

/* For the second half of each test: makes SysTick the clock of every sleep. */
static void keep_systick(bool is_kept)
{
#if CONFIG_OVE_POWER
	EXPECT_OK(ove_power_not_deeper_than(is_kept ? OVE_POWER_LIGHT : OVE_POWER_DEEP));
#else
	(void)is_kept;
#endif
}

/* Returns the cycle source extended to 64 bits. The source wraps after 171 s at 25 MHz, so call this more often. */
static uint64_t cycles_now(void)
{
	static uint32_t last;
	static uint64_t sum;
	const uint32_t now = ove_board_cycles();

	sum += (uint32_t)(now - last);
	last = now;
	return sum;
}

static uint64_t in_us(uint64_t cycles)
{
	return cycles / ove_board_cycles_hz() * 1000000u +
	       cycles % ove_board_cycles_hz() * 1000000u / ove_board_cycles_hz();
}

/* Returns by how much ove's clock is ahead of the cycle source since the two start readings. */
static int64_t us_ahead(uint64_t start_us, uint64_t start_cycles)
{
	const uint64_t us = ove_time_get_us() - start_us;

	return (int64_t)(us - in_us(cycles_now() - start_cycles));
}

OVE_TEST(time, tickless, keeps_an_hour,
	 "Over an hour of sleeps of 1 ms to 2 minutes the clock is never more than 100 us off the cycle source, its "
	 "units agree, and no sleep ends early or more than a tick late.")
{
	static const uint32_t lengths[] = {1, 2, 3, 10, 100, 670, 671, 672, 1000, 9999, 120000};
	const uint64_t start = cycles_now();
	const uint64_t start_us = ove_time_get_us();
	const uint64_t start_ms = ove_time_get_ms();
	const uint64_t start_ticks = ove_time_get_ticks();
	uint64_t passed_us = 0;

	test_leave_to_tool();
	for (unsigned turn = 0; passed_us < UINT64_C(3600000000); turn++) {
		keep_systick(turn % 2u != 0u);
		const uint32_t ms = lengths[turn % (sizeof(lengths) / sizeof(lengths[0]))];
		const uint64_t before = cycles_now();

		EXPECT_OK(ove_thread_sleep_ms(ms));
		const uint64_t slept_us = in_us(cycles_now() - before);

		EXPECT_RANGE(slept_us, ms * UINT64_C(1000), ms * UINT64_C(1000) + 2u * TEST_TICK_US);
		EXPECT_RANGE(us_ahead(start_us, start) + MOST_US, 0, 2 * MOST_US);
		passed_us = ove_time_get_us() - start_us;
		EXPECT_RANGE(ove_time_get_ms() - start_ms, passed_us / 1000u, passed_us / 1000u + 1u);
		EXPECT_RANGE(ove_time_get_ticks() - start_ticks, passed_us / TEST_TICK_US,
			     passed_us / TEST_TICK_US + 1u);
	}
	keep_systick(false);
}

OVE_TEST(time, tickless, keeps_short_sleeps,
	 "After 20,000 sleeps of a few ticks the clock is no more than 100 us off the cycle source.")
{
	const uint64_t start_us = ove_time_get_us();
	const uint64_t start = cycles_now();

	test_leave_to_tool();
	for (uint32_t turn = 0; turn < 20000u; turn++) {
		keep_systick(turn / 8u % 2u != 0u);
		EXPECT_OK(ove_thread_sleep_ms(3u + turn % 7u));
		EXPECT_RANGE(us_ahead(start_us, start) + MOST_US, 0, 2 * MOST_US);
	}
	keep_systick(false);
}

#if TEST_HAS_DEVICE_TIMER && CONFIG_OVE_SEM

/* Counts from the start of the device's timer until the processor sleeps, and the first counts of a sleep. */
enum { WAY_IN_COUNTS = 4500, COUNTS = 3 };

static struct {
	ove_sem_t sem;
	uint64_t us;
	uint64_t us_again;
	uint32_t cycles;
	bool gives;
} device;

static void expired(void)
{
	device.us = ove_time_get_us();
	device.cycles = ove_board_cycles();
	device.us_again = ove_time_get_us();
	test_device_timer_stop();
	if (device.gives) {
		(void)ove_sem_give_from_isr(device.sem);
	}
}

static void begin_device(bool gives)
{
	static ove_sem_storage_t storage;

	device.gives = gives;
	on_device = expired;
	EXPECT_OK(ove_sem_init(&device.sem, &storage, 0, 1));
}

static void end_device(void)
{
	on_device = NULL;
	keep_systick(false);
	EXPECT_OK(ove_sem_deinit(device.sem));
}

/* Compares the handler's readings with the cycle source: the clock must already be right in the handler. */
static void expect_right_in_handler(uint64_t start_us, uint32_t start_cycles)
{
	const uint64_t cycles_us = in_us((uint32_t)(device.cycles - start_cycles));

	EXPECT(device.us <= device.us_again);
	EXPECT_RANGE(device.us_again - start_us + 20u, cycles_us, cycles_us + 60u);
}

OVE_TEST(time, tickless, interrupt_on_the_way_in_wakes,
	 "An interrupt at each instruction of the entry into a sleep wakes the thread that waits for it at once, and "
	 "its handler reads the right time.")
{
	begin_device(true);
	test_leave_to_tool();
	for (uint32_t step = 2; step < 2u * WAY_IN_COUNTS; step += COUNTS) {
		const uint32_t count = step / 2u;

		keep_systick(step % 2u != 0u);
		EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
		const uint64_t start_us = ove_time_get_us();
		const uint32_t start = ove_board_cycles();

		test_device_timer_start(count);
		/* Not time-critical: the device is a board timer, which a host does not have. */
		EXPECT_OK(ove_sem_take(device.sem, 1000));
		const uint32_t took = ove_board_cycles() - start;

		expect_right_in_handler(start_us, start);
		EXPECT_RANGE(took, count, count + 6000u);
	}
	end_device();
}

OVE_TEST(time, tickless, interrupt_on_the_way_in_leaves_the_sleep,
	 "An interrupt at each instruction of the entry into a sleep, if it wakes no thread, changes neither the end "
	 "of the sleep nor the clock.")
{
	const uint64_t all_us = ove_time_get_us();
	const uint64_t all_cycles = cycles_now();

	begin_device(false);
	test_leave_to_tool();
	for (uint32_t step = 2; step < 2u * WAY_IN_COUNTS; step += COUNTS) {
		const uint32_t count = step / 2u;

		keep_systick(step % 2u != 0u);
		EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
		const uint64_t start_us = ove_time_get_us();
		const uint64_t start_ticks = ove_time_get_ticks();
		const uint32_t start = ove_board_cycles();

		test_device_timer_start(count);
		EXPECT_OK(ove_thread_sleep_ms(20u * TEST_TICK_MS));
		expect_right_in_handler(start_us, start);
		EXPECT_EQ(ove_time_get_ticks() - start_ticks, 21u);
		EXPECT_RANGE(us_ahead(all_us, all_cycles) + MOST_US, 0, 2 * MOST_US);
	}
	end_device();
}

OVE_TEST(time, tickless, interrupt_ends_a_sleep_anywhere,
	 "An interrupt at any phase of a tick in the middle of a sleep, and one at each instruction around the sleep's "
	 "end, reads the right time, and the sleep ends as it would without the interrupt.")
{
	const uint32_t per_tick = ove_board_cycles_hz() / CONFIG_OVE_TICK_HZ;
	const uint64_t all_us = ove_time_get_us();
	const uint64_t all_cycles = cycles_now();

	begin_device(false);
	test_leave_to_tool();
	for (uint32_t step = 0; step < 2000u; step++) {
		keep_systick(step / 2u % 2u != 0u);
		EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
		const uint64_t start_us = ove_time_get_us();
		const uint64_t start_ticks = ove_time_get_ticks();
		const uint32_t start = ove_board_cycles();

		test_device_timer_start(step % 2u == 0u ? 3u * per_tick + step * per_tick / 2000u
							: 8u * per_tick - 4000u + step * 2u);
		EXPECT_OK(ove_thread_sleep_ms(7u * TEST_TICK_MS));
		while (device.cycles - start > UINT32_C(0x80000000)) {
			EXPECT_OK(ove_thread_sleep_ms(TEST_TICK_MS));
		}
		EXPECT_RANGE(ove_time_get_ticks() - start_ticks, 8u, 10u);
		EXPECT_OK(ove_thread_sleep_ms(3u * TEST_TICK_MS));
		expect_right_in_handler(start_us, start);
		EXPECT_RANGE(us_ahead(all_us, all_cycles) + MOST_US, 0, 2 * MOST_US);
	}
	end_device();
}

#endif

#endif
