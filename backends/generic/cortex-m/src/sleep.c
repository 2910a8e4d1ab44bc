/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The idle thread's sleep, with SysTick as the clock. A sleep moves SysTick's next wrap to the last tick of the sleep,
 * and back if another interrupt ends the sleep first. The ticks do not shift: the counts that a move takes are measured
 * and compensated. On a board whose cycle source counts at SysTick's rate while the processor sleeps, each sleep begins
 * by comparing the two, so that fractions of a count do not add up either. Nothing here reads SysTick's control
 * register: a read would clear the count flag, which the clock needs.
 */
#include "ove_config.h"

#include <ove_board.h>

#if CONFIG_OVE_TICKLESS && defined(__arm__)

#include <ove/stop.h>
#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/sleep.h>
#include <ove_cortex_m/sleep_mask.h>
#include <ove_cortex_m/sleep_timer.h>
#include <ove_cortex_m/tick.h>
#include <ove_seam/power.h>

#include <stdbool.h>

#define COUNTS   0x1000000u /* of SysTick's 24 bits */
#define MOST_OFF 128u       /* the most counts by which a few moves, or the first restart, shift a tick */

#if CONFIG_OVE_CHECKS
/* The idle thread's stack is too small for the stop's message. Nothing returns, so the stop may use the main stack. */
__attribute__((noreturn, noinline, cold)) void ove_cortex_m_stop_unmasked(const char *call)
{
	register int number __asm("r0") = OVE_STOP_CONTEXT;
	register const char *place __asm("r1") = call;
	void (*const next)(int, const char *) = ove_stop;

	__asm volatile("cpsid i\n\tmsr control, %3\n\tisb\n\tblx %2" ::"r"(number), "r"(place), "r"(next), "r"(0)
		       : "memory");
	__builtin_unreachable();
}
#endif

static bool is_tick_pending(void)
{
	return (OVE_SYSTICK_ICSR & OVE_SYSTICK_IS_PENDING) != 0u;
}

/* One object, so that its address is loaded once. */
static struct {
	int32_t taken; /* counts between the read of the value and the store that reloads it, in the last move */
	int32_t late;  /* those of them that the move did not expect: the ticks are late by this until the next move */
#if CONFIG_OVE_BOARD_HAS_STEADY_CYCLES
	uint32_t zero_at;    /* the cycle source's count at tick 0, within the time between two register reads */
	uint32_t most_first; /* 0 until zero_at is known; then the counts of a tick, less LEAST */
#endif
	uint32_t restart_taken; /* counts from reading the cycle source to starting SysTick, in the last restart */
} moves = {.restart_taken = 64};

/* Returns the least distance from the wrap, in counts, at which SysTick cannot wrap before it is reloaded. */
static uint32_t margin(void)
{
	const uint32_t first = OVE_SYSTICK_VALUE;
	const uint32_t access = first - OVE_SYSTICK_VALUE;

	/* SysTick may have wrapped between the two reads. Drop the upper bits: an access never takes 256 counts. */
	return (access & 0xffu) * 32u + 8u;
}

/* Moves the next wrap by @p shift counts. If the wrap, before or after the move, is nearer than @p least, does nothing
 * and returns false. */
static __attribute__((noinline)) bool move_wrap(int32_t shift, uint32_t least)
{
	const int32_t load = shift - 1 - moves.taken - moves.late;
	const uint32_t before = OVE_SYSTICK_VALUE;
	const int32_t sum = (int32_t)before + load;
	uint32_t stored;
	uint32_t after;

	if (before < least || sum < (int32_t)least || is_tick_pending()) {
		return false;
	}
	/* The two reads and the store are equally spaced: the store follows the second read by as many counts as the
	 * second read follows the first. */
	__asm volatile("str %2, [%3, #4]\n\tldr %0, [%3, #8]\n\tldr %1, [%3, #8]\n\tstr %2, [%3, #8]"
		       : "=&l"(stored), "=&l"(after)
		       : "l"(sum), "l"(&OVE_SYSTICK_CTRL)
		       : "memory");
	const int32_t took = (int32_t)(before - after + (stored - after));

	moves.late = took - moves.taken;
	moves.taken = took;
	/* A counter that is slower than the processor loads the new value later. */
	while (OVE_SYSTICK_VALUE == 0u) {
	}
	OVE_SYSTICK_LOAD = OVE_GENERIC_COUNTS_PER_TICK - 1u;
	return true;
}

/* SysTick is neither stopped nor restarted fewer counts than this before a tick. The code between that comparison and
 * the store does not divide, because ARMv6-M divides in a function. */
#if OVE_CORTEX_M_HAS_BASEPRI
#define LEAST 192u
#else
#define LEAST 512u
#endif

#if CONFIG_OVE_BOARD_HAS_STEADY_CYCLES
/* Returns the cycle source's count at the next tick that the clock expects. If a microsecond is not a whole number of
 * counts, the product does not wrap together with the microseconds, and compare() starts over every 71 minutes. */
static inline uint32_t next_tick_at(void)
{
	const uint32_t us = ove_generic_clock.next_us_low;
	const uint32_t per_tick = OVE_GENERIC_COUNTS_PER_TICK;

	return moves.zero_at + (per_tick % OVE_GENERIC_CLOCK_TICK_US == 0u ? us * (per_tick / OVE_GENERIC_CLOCK_TICK_US)
									   : us / OVE_GENERIC_CLOCK_TICK_US * per_tick);
}

/* Compares SysTick with the cycle source, and has the next move correct the difference. */
static void compare(void)
{
	const uint32_t wraps_at = ove_board_cycles() + OVE_SYSTICK_VALUE;
	const uint32_t off = wraps_at - next_tick_at() + MOST_OFF;

	/* The clock has not counted this tick. */
	if (is_tick_pending()) {
		return;
	}
	/* A larger difference does not come from the moves: the clock has lost ticks, or this is the first
	 * comparison. */
	if (moves.most_first != 0u && off <= 2u * MOST_OFF) {
		moves.late = (int32_t)off - (int32_t)MOST_OFF;
	} else {
		moves.zero_at += off - MOST_OFF - (uint32_t)moves.late;
		moves.most_first = OVE_GENERIC_COUNTS_PER_TICK - LEAST;
	}
}
#else
static void compare(void)
{
}
#endif

/* If SysTick is about to wrap, does not sleep and leaves *has_slept false. */
static uint32_t sleep_light(uint32_t ticks, bool *has_slept)
{
	const uint32_t per_tick = OVE_GENERIC_COUNTS_PER_TICK;
	const uint32_t longest = (COUNTS - 1u) / per_tick;
	const uint32_t least = margin();

	if (ticks > longest) {
		ticks = longest;
	}
	compare();
	if (ticks > 1u ? !move_wrap((int32_t)((ticks - 1u) * per_tick), least) : is_tick_pending()) {
		return 0;
	}
	*has_slept = true;
	ove_cortex_m_board_sleep(OVE_BOARD_SLEEP_LIGHT);
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

#if CONFIG_OVE_BOARD_HAS_SLEEP_TIMER && CONFIG_OVE_POWER

static inline uint32_t sleep_deep(uint32_t ticks, uint32_t wake_us, bool *has_slept)
{
	uint32_t slept = ove_cortex_m_sleep_by_timer(ticks, wake_us, has_slept);

	if (slept == OVE_CORTEX_M_TOO_SHORT) {
		return sleep_light(ticks, has_slept);
	}
	/* The timer, not an interrupt, has ended the deep sleep, early enough to leave the deep state: sleep lightly
	 * for the rest. */
	if (*has_slept && slept < ticks && (OVE_SYSTICK_ICSR & (0x1ffu << 12)) == 0u) {
		slept += sleep_light(ticks - slept, has_slept);
	}
	return slept;
}

#elif CONFIG_OVE_BOARD_HAS_DEEP_SLEEP && CONFIG_OVE_POWER

_Static_assert(OVE_GENERIC_COUNTS_PER_TICK > 2u * LEAST, "CONFIG_OVE_TICK_HZ: such a short tick needs a light sleep");

/* Restarts SysTick so that a tick ends when the cycle source reads @p due. */
static void restart(uint32_t due)
{
	const uint32_t now = ove_board_cycles();

	OVE_SYSTICK_LOAD = due - now - 1u - moves.restart_taken;
	OVE_SYSTICK_VALUE = 0;
	OVE_SYSTICK_CTRL = OVE_SYSTICK_RUNS;
	moves.restart_taken = ove_board_cycles() - now;
	while (OVE_SYSTICK_VALUE == 0u) {
	}
	OVE_SYSTICK_LOAD = OVE_GENERIC_COUNTS_PER_TICK - 1u;
}

/* While SysTick is stopped, the cycle source is the clock. The alarm comes before the last tick, so that SysTick runs
 * again when that tick ends the sleep. */
static inline uint32_t sleep_deep(uint32_t ticks, uint32_t wake_us, bool *has_slept)
{
	const uint32_t per_tick = OVE_GENERIC_COUNTS_PER_TICK;
	const uint32_t lead = 2u * LEAST + wake_us * (CONFIG_OVE_CPU_HZ / 1000000u);
	uint32_t due = next_tick_at();
	const uint32_t start = ove_board_cycles();
	const uint32_t first = due - start;
	uint32_t left;

	/* SysTick's interrupt comes before the sleep. */
	if (is_tick_pending()) {
		return 0;
	}
	if (first - LEAST > moves.most_first) {
		compare();
		return 0;
	}
	ove_board_wake_at(due + (ticks - 1u) * per_tick - lead);
	OVE_SYSTICK_CTRL = 0;
	*has_slept = true;
	ove_cortex_m_board_sleep(OVE_BOARD_SLEEP_DEEP);
	const uint32_t elapsed = ove_board_cycles() - start;
	uint32_t passed = elapsed < first ? 0u : (elapsed - first) / per_tick + 1u;

	due += passed * per_tick;
	/* The division, or the wait for the tick, may have used up the time that was left. */
	while ((left = due - ove_board_cycles()) - LEAST > per_tick - LEAST) {
		if (left > per_tick) {
			due += per_tick;
			passed++;
		}
	}
	restart(due);
	if (passed < ticks) {
		if (passed == ticks - 1u) {
			ove_cortex_m_board_sleep(OVE_BOARD_SLEEP_LIGHT);
		}
		return passed;
	}
	ove_cortex_m_tick_was_held(passed - ticks);
	return ticks - 1u;
}

#elif CONFIG_OVE_POWER

/* The board has no deep state. */
static inline uint32_t sleep_deep(uint32_t ticks, uint32_t wake_us, bool *has_slept)
{
	(void)wake_us;
	return sleep_light(ticks, has_slept);
}

#endif

#if CONFIG_OVE_POWER

#define TICK_US (1000000u / CONFIG_OVE_TICK_HZ)
#if CONFIG_OVE_BOARD_HAS_SLEEP_TIMER
#define LONGEST OVE_CORTEX_M_LONGEST_BY_TIMER
#else
#define LONGEST (0xf0000000u / OVE_GENERIC_COUNTS_PER_TICK)
#endif

/* Returns the time to the next event, without the current tick, which may end at once. If the time does not fit into
 * the result, it is long enough for every state. */
static inline uint32_t us_of(uint32_t ticks)
{
	const bool fits = LONGEST <= UINT32_MAX / TICK_US || ticks <= UINT32_MAX / TICK_US;

	return fits ? (ticks - 1u) * TICK_US : UINT32_MAX;
}

/* The length of a sleep in counts. */
#if CONFIG_OVE_BOARD_HAS_SLEEP_TIMER
typedef uint64_t counts_t;
#else
typedef uint32_t counts_t;
#endif

uint32_t ove_cortex_m_sleep(uint32_t ticks)
{
	ove_power_state_t state;
	bool has_slept = false;
	uint32_t slept;

	if (ticks > LONGEST) {
		ticks = LONGEST;
	}
	const ove_power_state_info_t *const info = ove_power_begin(us_of(ticks), &state);

	if (info == NULL) {
		return 0;
	}
	ove_cortex_m_check_masked("ove_power_before_sleep");
	const uint32_t before = OVE_SYSTICK_VALUE;

	if (state == OVE_POWER_DEEP) {
		slept = sleep_deep(ticks, info->wake_us, &has_slept);
	} else {
		slept = sleep_light(ticks, &has_slept);
	}
	/* The kernel has not counted a tick that is pending. */
	uint32_t uncounted;
	const uint32_t value = ove_cortex_m_value_and_tick(&uncounted);

	ove_power_end(state, has_slept, ((counts_t)slept + uncounted) * OVE_GENERIC_COUNTS_PER_TICK + before - value,
		      (OVE_SYSTICK_ICSR >> 12) & 0x1ffu);
	ove_cortex_m_check_masked("ove_power_after_sleep");
	return slept;
}

#else

uint32_t ove_cortex_m_sleep(uint32_t ticks)
{
	bool has_slept;

	return sleep_light(ticks, &has_slept);
}

#endif

#pragma weak ove_board_sleep
void ove_board_sleep(uint32_t state)
{
	(void)state;
	__asm volatile("dsb\n\twfi\n\tisb" ::: "memory");
}

#endif
