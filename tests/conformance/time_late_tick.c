/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks whose handler comes late. SysTick's value tells where a section ends; reading it changes nothing. */
#include "harness.h"

#if defined(__arm__) && TEST_EXACT_TIME

#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)

/* Zephyr's and NuttX's option: SysTick then counts to the next deadline, not to the next tick. */
#if defined(CONFIG_TICKLESS_KERNEL) || defined(CONFIG_SCHED_TICKLESS)
#define IS_TICKLESS 1
#else
#define IS_TICKLESS 0
#endif

/* More than the handler takes from its entry to its look at the timer. */
enum { MOST_COUNTS = 400 };

OVE_TEST(time, late_tick, handler_meets_the_next_one,
	 "A tick's handler that comes a whole tick late, so that the next tick comes between its first instructions, "
	 "neither loses a tick nor lets the clock leap. The section before it ends at each count around the next tick.")
{
	TEST_NEEDS(!IS_TICKLESS, "a tickless kernel's SysTick does not count ticks");
	for (uint32_t left = 1; left <= MOST_COUNTS; left++) {
		const uint64_t before = ove_time_get_ticks();
		const ove_critical_t key = ove_critical_enter();
		uint32_t value = SYSTICK_VALUE;
		uint32_t last;

		do {
			last = value;
			value = SYSTICK_VALUE;
		} while (value <= last);
		while (SYSTICK_VALUE > left) {
		}
		ove_critical_exit(key);
		EXPECT(ove_time_get_ticks() - before - 1u <= 2u);
	}
}

#endif
