/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The sleep on SysTick, which stays the clock: its next wrap is moved to the last tick of the sleep, and back if
 * another interrupt ends the sleep first. The ticks stay where they were, because the counts that a move takes are
 * measured and made up for. On a board whose cycle source counts on at SysTick's rate while the processor sleeps, each
 * sleep begins with a comparison of the two, so that no part of a count adds up either. Nothing here reads SysTick's
 * control register, whose count flag is the clock's.
 */
#include "ove_config.h"

#if CONFIG_OVE_TICKLESS && defined(__arm__)

#include <ove_board.h>
#include <ove_cortex_m/sleep.h>
#include <ove_cortex_m/systick.h>
#include <ove_generic/tick_clock.h>

#include <stdbool.h>

#define COUNTS   0x1000000u /* of SysTick's 24 bits */
#define MOST_OFF 32u        /* counts by which a few moves put a tick off at most */

static bool is_tick_pending(void)
{
	return (OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) != 0u;
}

/* Counts between the read of the value and the store that reloads it, in the last move; and those of them that it had
 * not foreseen, by which the ticks are late until the next move. */
static int32_t taken;
static int32_t late;

/* A value nearer to the wrap than this could wrap before it is reloaded. */
static uint32_t margin(void)
{
	const uint32_t first = OVE_SYSTICK_VALUE;
	const uint32_t access = first - OVE_SYSTICK_VALUE;

	/* A wrap may have come between the two; an access never takes as long as the bits that are dropped. */
	return (access & 0xffu) * 32u + 8u;
}

/* Moves the next wrap by shift counts. Nothing is done, and false returned, if the wrap, or the moved one, is nearer
 * than least. */
static __attribute__((noinline)) bool move_wrap(int32_t shift, uint32_t least)
{
	const int32_t load = shift - 1 - taken - late;
	const uint32_t before = OVE_SYSTICK_VALUE;
	const int32_t sum = (int32_t)before + load;
	uint32_t stored;
	uint32_t after;

	if (before < least || sum < (int32_t)least || is_tick_pending()) {
		return false;
	}
	/* Equal distances: the last store follows the last read by as many counts as that follows the one before it. */
	__asm volatile("str %2, [%3, #4]\n\tldr %0, [%3, #8]\n\tldr %1, [%3, #8]\n\tstr %2, [%3, #8]"
		       : "=&l"(stored), "=&l"(after)
		       : "l"(sum), "l"(&OVE_SYSTICK_CTRL)
		       : "memory");
	const int32_t took = (int32_t)(before - after + (stored - after));

	late = took - taken;
	taken = took;
	/* A counter slower than the processor has not taken the new value yet. */
	while (OVE_SYSTICK_VALUE == 0u) {
	}
	OVE_SYSTICK_LOAD = OVE_GENERIC_COUNTS_PER_TICK - 1u;
	return true;
}

#if CONFIG_OVE_BOARD_HAS_STEADY_CYCLES
/* The cycle source's count at one of the ticks, give or take the way from one register to the other. */
static uint32_t tick_at;

static void compare(void)
{
	const uint32_t next_at = ove_board_cycles() + OVE_SYSTICK_VALUE;
	const uint32_t off = (next_at - tick_at + MOST_OFF) % OVE_GENERIC_COUNTS_PER_TICK;

	/* More than that is not an error of the moves: no sleep has been for longer than the cycle source counts. */
	if (off <= 2u * MOST_OFF) {
		late = (int32_t)off - (int32_t)MOST_OFF;
	}
	tick_at = next_at - (uint32_t)late;
}
#else
static void compare(void)
{
}
#endif

uint32_t ove_cortex_m_sleep(uint32_t ticks)
{
	const uint32_t per_tick = OVE_GENERIC_COUNTS_PER_TICK;
	const uint32_t longest = (COUNTS - 1u) / per_tick;
	const uint32_t least = margin();

	if (ticks > longest) {
		ticks = longest;
	}
	compare();
	if (ticks > 1u && !move_wrap((int32_t)((ticks - 1u) * per_tick), least)) {
		return 0;
	}
	ove_board_sleep(OVE_BOARD_SLEEP_LIGHT);
	if (ticks == 1u) {
		return 0;
	}
	for (;;) {
		/* Whole ticks from the next one to the one at which the counter wraps. */
		const uint32_t left = is_tick_pending() ? 0u : (OVE_SYSTICK_VALUE - 1u) / per_tick;

		if (left == 0u || is_tick_pending()) {
			return ticks - 1u;
		}
		if (move_wrap(-(int32_t)(left * per_tick), least)) {
			return ticks - 1u - left;
		}
	}
}

#pragma weak ove_board_sleep
void ove_board_sleep(uint32_t state)
{
	(void)state;
	__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
}

#endif
