/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A deep sleep by a timer at another rate, and the reading at the end of each sleep, on a model of SysTick and
 * of the timer: each access to a register takes a few counts, and the store that stops SysTick may take so long that
 * SysTick wraps first. */
#include "model.h"
#include "search.h"

#include <ove_board.h>

#include <string.h>

/* The processor's registers are the model's. The store to a register reaches the model with the next access. */
#define OVE_CORTEX_M_SYSTICK_H
#define OVE_SYSTICK_CTRL       (*at(&systick_ctrl))
#define OVE_SYSTICK_LOAD       (*at(&systick_load))
#define OVE_SYSTICK_VALUE      (*at(&systick_value))
#define OVE_SYSTICK_ICSR       (*at(&systick_icsr))
#define OVE_SYSTICK_RUNS       UINT32_C(7)
#define OVE_SYSTICK_COUNT_FLAG (UINT32_C(1) << 16)
#define OVE_SYSTICK_PEND       OVE_SYSTICK_IS_PENDING
#define OVE_SYSTICK_IS_PENDING (UINT32_C(1) << 26)

#define CONFIG_OVE_POWER                     1
#define CONFIG_OVE_BOARD_HAS_SLEEP_TIMER     1
#define CONFIG_OVE_CPU_HZ                    25000000u
#define CONFIG_OVE_BOARD_SLEEP_TIMER_HZ      25000000u
#define CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR 256u
#define CONFIG_OVE_BOARD_SLEEP_TIMER_BITS    16u
#define PER_TICK                             (CONFIG_OVE_CPU_HZ / CONFIG_OVE_TICK_HZ)
#define EXTERNAL                             20u /* an exception */
#define LONG_STORE                           600u

static uint64_t now;      /* counts of the processor */
static uint64_t wraps_at; /* if SysTick runs */
static uint32_t left;     /* until it wraps, if it stands */
static bool is_external;
static uint32_t alarm_at;

static uint32_t systick_ctrl;
static uint32_t systick_load;
static uint32_t systick_value;
static uint32_t systick_icsr;
static uint32_t shown; /* the systick_value that the last reader could see */
static bool is_running;
static bool is_wrapped;

static uint32_t draw(uint32_t range)
{
	static uint64_t state = 1;

	state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(state >> 33) % range;
}

static void let_pass(uint64_t counts)
{
	for (now += counts; is_running && wraps_at <= now; wraps_at += systick_load + 1u) {
		is_wrapped = true;
	}
}

/* Takes the stores since the last access, lets time pass, and shows the registers. */
static volatile uint32_t *at(uint32_t *which)
{
	if (systick_value != shown) {
		left = systick_load + 1u;
		wraps_at = now + left;
	}
	if ((systick_icsr & OVE_SYSTICK_IS_PENDING) != 0u) {
		is_wrapped = true;
	}
	if (is_running && (systick_ctrl & 1u) == 0u) {
		left = (uint32_t)(wraps_at - now);
	} else if (!is_running && (systick_ctrl & 1u) != 0u) {
		wraps_at = now + left;
	}
	is_running = (systick_ctrl & 1u) != 0u;
	let_pass(which == &systick_ctrl && draw(4) == 0u ? draw(LONG_STORE) : 1u + draw(3));
	shown = is_running ? (uint32_t)(wraps_at - now) : left;
	systick_value = shown;
	systick_icsr = (is_wrapped ? OVE_SYSTICK_IS_PENDING | 15u << 12 : 0u) | (is_external ? EXTERNAL << 12 : 0u);
	return which;
}

static uint32_t count_now(void)
{
	return (uint32_t)(now / CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR) & 0xffffu;
}

uint32_t ove_board_sleep_timer(void)
{
	(void)at(NULL);
	return count_now();
}

void ove_board_sleep_timer_wake_at(uint32_t count)
{
	(void)at(NULL);
	alarm_at = count;
}

/* Until the alarm, or until another interrupt comes. */
void ove_board_sleep(uint32_t state)
{
	(void)at(NULL);
	const uint32_t counts = (alarm_at - count_now()) & 0xffffu;

	EXPECT(state == OVE_BOARD_SLEEP_DEEP && !is_running);
	if (is_wrapped || is_external || counts == 0u || counts > 0xf7ffu) {
		return;
	}
	if (draw(3) == 0u) {
		let_pass(draw(counts * CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR));
		is_external = true;
		return;
	}
	let_pass((uint64_t)counts * CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR - now % CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR);
}

/* The model has no mask. */
#define OVE_CORTEX_M_SLEEP_MASK_H
#define ove_cortex_m_board_sleep ove_board_sleep
#define __arm__                  1
#include "../../backends/generic/cortex-m/src/sleep_timer.c"
#undef __arm__

volatile struct ove_generic_clock ove_generic_clock;
uint32_t ove_cortex_m_wraps_noted;
uint32_t ove_cortex_m_wraps_lost;

/* The handlers of what is pending. */
static void handle(void)
{
	(void)at(NULL);
	if (is_wrapped) {
		is_wrapped = false;
		ove_generic_clock_advance();
	}
	is_external = false;
	systick_icsr = 0;
}

static void stay_awake(uint32_t counts)
{
	for (const uint64_t end = now + counts; now < end; handle()) {
		let_pass(1000);
	}
}

/* Counts by which the clock is ahead. */
static int64_t ahead(void)
{
	const uint64_t next_us = ((uint64_t)ove_generic_clock.next_us_high << 32) | ove_generic_clock.next_us_low;

	(void)at(NULL);
	EXPECT(is_running && !is_wrapped);
	return (int64_t)(next_us * (CONFIG_OVE_CPU_HZ / 1000000u)) - (int64_t)wraps_at;
}

static void start_systick(void)
{
	now = 0;
	systick_load = PER_TICK - 1u;
	wraps_at = PER_TICK;
	systick_ctrl = OVE_SYSTICK_RUNS;
	is_running = true;
	systick_value = shown = PER_TICK;
	systick_icsr = 0;
	is_wrapped = is_external = false;
}

SEARCH_IN_TIME(sleep_timer, length, includes_a_tick_between_two_readings,
	       "The length of a sleep is right wherever the tick comes among the readings at its end.")
{
	start_systick();
	for (unsigned turn = 0; turn < 20000u && !search_has_failed(); turn++) {
		let_pass(wraps_at - now - 1u - draw(20));
		const uint64_t begun = now;
		const uint64_t left_at_begin = wraps_at - now;
		uint32_t ticks;
		const uint32_t value = ove_cortex_m_value_and_tick(&ticks);
		const uint64_t passed = left_at_begin + (uint64_t)ticks * PER_TICK - value;

		EXPECT(passed > 0u && passed <= now - begun);
		let_pass(PER_TICK / 2u);
		is_wrapped = false;
		systick_icsr = 0;
	}
}

SEARCH_IN_TIME(
	sleep_timer, stop, counts_a_tick_that_comes_first_once,
	"20,000 sleeps, in some of which SysTick wraps at the store that stops it, leave the clock less than two "
	"counts of the timer off.")
{
	const int64_t count = CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR;

	start_systick();
	memset(&by_timer, 0, sizeof(by_timer));
	ove_generic_clock_begin();
	for (unsigned turn = 0; turn < 20000u && !search_has_failed();) {
		stay_awake(draw(3 * PER_TICK));
		const uint32_t ticks = 2u + draw(turn % 50u == 0u ? 5000 : 50);
		bool has_slept = false;
		const uint32_t slept = ove_cortex_m_sleep_by_timer(ticks, 10, &has_slept);

		if (slept == OVE_CORTEX_M_TOO_SHORT) {
			continue;
		}
		EXPECT(slept < ticks);
		ove_generic_clock_skip(slept);
		handle();
		EXPECT(ahead() > -2 * count - OVE_SLEEP_CLOCK_NOISE && ahead() < count + OVE_SLEEP_CLOCK_NOISE);
		turn += has_slept ? 1u : 0u;
	}
}
