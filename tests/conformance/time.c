/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"
#include "timing.h"

OVE_TEST_AT_START(time, get, is_0_before_the_start, "Every clock reads 0 before the scheduler runs.")
{
	EXPECT_EQ(ove_time_get_us(), 0);
	EXPECT_EQ(ove_time_get_ns(), 0);
	EXPECT_EQ(ove_time_get_ms(), 0);
	EXPECT_EQ(ove_time_get_ticks(), 0);
}

OVE_TEST_AT_START(time, delay_us, waits_before_the_start, "A busy delay before the start lasts at least its full time.")
{
	const uint32_t start = ove_board_cycles();

	ove_time_delay_us(500);
	EXPECT(ove_board_cycles() - start >= ove_board_cycles_hz() / 1000000u * 500u);
}

OVE_TEST(time, get_us, never_goes_back, "The clocks never go back in 20,000 readings.")
{
	uint64_t us = 0, ns = 0, ms = 0, ticks = 0;

	for (int i = 0; i < 20000; i++) {
		const uint64_t next_us = ove_time_get_us();
		const uint64_t next_ns = ove_time_get_ns();
		const uint64_t next_ms = ove_time_get_ms();
		const uint64_t next_ticks = ove_time_get_ticks();

		EXPECT(next_us >= us && next_ns >= ns && next_ms >= ms && next_ticks >= ticks);
		us = next_us;
		ns = next_ns;
		ms = next_ms;
		ticks = next_ticks;
	}
}

static void expect_clocks_agree(void)
{
	const uint64_t tick_us = TEST_TICK_US;

	for (int i = 0; i < 50; i++) {
		const uint64_t before_us = ove_time_get_us();
		const uint64_t ms = ove_time_get_ms();
		const uint64_t ticks = ove_time_get_ticks();
		const uint64_t ns = ove_time_get_ns();
		const uint64_t after_us = ove_time_get_us();

		EXPECT(ms * 1000u <= after_us && (ms + 1u) * 1000u + tick_us > before_us);
		EXPECT(ticks * tick_us <= after_us && (ticks + 1u) * tick_us + tick_us > before_us);
		EXPECT(ns / 1000u >= before_us && ns / 1000u <= after_us);
		ove_time_delay_us(377);
	}
}

OVE_TEST(time, get, clocks_agree,
	 "Nanoseconds, microseconds, milliseconds and ticks are one clock: they agree to a tick.")
{
	expect_clocks_agree();
}

OVE_TEST(time, get, clocks_agree_after_a_long_section,
	 "The clocks agree after critical sections of three ticks in which the clock is read: all count them, or none "
	 "does.")
{
	const uint64_t tick_us = TEST_TICK_US;

	for (int i = 0; i < 5; i++) {
		const ove_critical_t state = ove_critical_enter();

		for (int half = 0; half < 6; half++) {
			ove_time_delay_us((uint32_t)(tick_us / 2u));
			(void)ove_time_get_us();
		}
		ove_critical_exit(state);
	}
	expect_clocks_agree();
}

OVE_TEST(time, get, clocks_agree_beyond_seconds,
	 "The clocks also agree after such sections once whole seconds have passed since the start.")
{
	(void)ove_thread_sleep_until(2100);
	expect_clocks_agree();
}

OVE_TEST(time, get_us, runs_at_the_cycle_source,
	 "Over 50 ms the clock and the board's cycle source differ by under 1 percent.")
{
	const uint64_t before_us = ove_time_get_us();
	const uint32_t start_cycles = ove_board_cycles();
	const uint64_t start_us = ove_time_get_us();

	ove_time_delay_us(50000);
	const uint64_t end_us = ove_time_get_us();
	const uint32_t cycles = ove_board_cycles() - start_cycles;
	const uint64_t after_us = ove_time_get_us();
	const uint64_t cycles_us = (uint64_t)cycles * 1000000u / ove_board_cycles_hz();
	EXPECT_RANGE(cycles_us, (end_us - start_us) / 100u * 99u, (after_us - before_us) / 100u * 101u);
}

#if defined(__arm__) && TEST_EXACT_TIME

OVE_TEST(time, get_us, has_exactly_the_cycles_of_a_tick,
	 "Over 250 ms the clock and the board's cycle source differ by no more than the time of two readings.")
{
	const uint64_t before_us = ove_time_get_us();
	const uint32_t start_cycles = ove_board_cycles();
	const uint64_t start_us = ove_time_get_us();

	ove_time_delay_us(250000);
	const uint64_t end_us = ove_time_get_us();
	const uint32_t cycles = ove_board_cycles() - start_cycles;
	const uint64_t after_us = ove_time_get_us();

	EXPECT_RANGE((uint64_t)cycles * 1000000u / ove_board_cycles_hz(), end_us - start_us - 1u,
		     after_us - before_us + 1u);
}

#endif

OVE_TEST(time, get_ms, follows_a_sleep, "During a sleep of 25 ms, the millisecond and tick clocks advance by 25 ms.")
{
	const uint64_t ms = ove_time_get_ms();
	const uint64_t ticks = ove_time_get_ticks();

	EXPECT_OK(ove_time_delay_ms(25));
	EXPECT(ove_time_get_ms() - ms >= 25u);
	EXPECT(ove_time_get_ticks() - ticks >= 25u * CONFIG_OVE_TICK_HZ / 1000u);
#if TEST_EXACT_TIME
	EXPECT(ove_time_get_ms() - ms <= (uint64_t)TEST_LATEST_US(25) / 1000u + 1u);
#endif
}

static int delay_for(uint32_t duration_ms)
{
	return ove_time_delay_ms(duration_ms);
}

OVE_TEST(time, delay_ms, is_never_early, "A delay never ends early.")
{
	test_never_early(delay_for, OVE_OK);
}

OVE_TEST(time, delay_ms, is_at_most_a_tick_late, "A delay ends at most one tick late.")
{
	NEEDS_EXACT_TIME();
	test_at_most_a_tick_late(delay_for);
}

static int busy_delay_for(uint32_t duration_ms)
{
	ove_time_delay_us(duration_ms * 1000u);
	return OVE_OK;
}

OVE_TEST(time, delay_us, is_never_early, "A busy delay never ends early.")
{
	test_never_early(busy_delay_for, OVE_OK);
}

OVE_TEST(time, delay_us, is_exact, "A busy delay ends within 250 us after its time, interrupts included.")
{
	NEEDS_EXACT_TIME();
	for (uint32_t us = 0; us <= 3000u; us += 271u) {
		const uint64_t start = ove_time_get_us();

		ove_time_delay_us(us);
		EXPECT_RANGE(ove_time_get_us() - start, us, us + 250u);
	}
}

static void report(void *number)
{
	test_point(TEST_NUMBER(number));
}

OVE_TEST(time, delay_us, keeps_the_processor, "During a busy delay, no less urgent thread runs.")
{
	NEEDS_STRICT_PRIORITY();
	(void)test_spawn("low", OVE_PRIO_LOW, report, TEST_ARG(2));
	ove_time_delay_us(5000);
	test_point(1);
	test_join_all();
	EXPECT_POINTS(1, 2);
}

static uint64_t read_in_isr[4];

static void read_clocks(void *unused)
{
	(void)unused;
	read_in_isr[0] = ove_time_get_us();
	read_in_isr[1] = ove_time_get_ns() / 1000u;
	read_in_isr[2] = ove_time_get_ms() * 1000u;
	read_in_isr[3] = ove_time_get_ticks() * (TEST_TICK_US);
	ove_time_delay_us(50);
}

OVE_TEST(time, get, works_in_an_isr, "Every clock can be read in an ISR, and a busy delay works there.")
{
	const uint64_t tick_us = TEST_TICK_US;

	for (int i = 0; i < 20; i++) {
		const uint64_t before = ove_time_get_us();

		test_in_isr(read_clocks, NULL);
		const uint64_t after = ove_time_get_us();
		EXPECT(after - before >= 50u);
		EXPECT(read_in_isr[0] >= before && read_in_isr[0] <= after);
		EXPECT(read_in_isr[1] >= before && read_in_isr[1] <= after);
		EXPECT(read_in_isr[2] + 1000u + tick_us > before && read_in_isr[2] <= after);
		EXPECT(read_in_isr[3] + 2u * tick_us > before && read_in_isr[3] <= after);
		ove_time_delay_us(313);
	}
}
