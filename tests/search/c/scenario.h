/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SEARCH_SCENARIO_H
#define SEARCH_SCENARIO_H

#include <ove/ove.h>
#include <ove_board.h>

#include <stdbool.h>
#include <stddef.h>

/**
 * One small application. Its region has the name of the scenario, and no run without a change shows its fault.
 */
struct scenario {
	const char *name;
	void (*on_irq)(void); /**< handler of the board's interrupt, or NULL */
	bool (*run)(void);    /**< in a thread with OVE_PRIO_NORMAL. @returns whether the result is right */
	void (*more)(void);   /**< runs in a thread with OVE_PRIO_HIGH each time the interrupt comes, or NULL */
};

/** The lists of scenarios. Each ends with an entry without a name. */
extern const struct scenario handler_scenarios[], thread_scenarios[], tick_scenarios[];

/** The number of interrupts so far. */
extern volatile unsigned fired;

/** Execute some instructions whose result is not used. */
static inline void work(void)
{
	for (int i = 0; i < 3; i++) {
		__asm__ volatile("nop" ::: "memory");
	}
}

#endif
