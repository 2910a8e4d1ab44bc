/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * States of sleep. With nothing to run, the idle thread goes into the deepest state that no lock forbids, that the
 * board has, and that the time until the next event is worth. A driver holds a lock while it needs what a state loses.
 *
 * The application may define two functions, which the idle thread calls with interrupts masked:
 * ove_power_before_sleep() and ove_power_after_sleep().
 *
 * An ISR that is more urgent than what a critical section keeps out may make none of these calls. Such a call is not
 * found, with checks on either.
 */
#ifndef OVE_POWER_H
#define OVE_POWER_H

#include <ove/types.h>
#include <ove/types/power.h>

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/**
 * Define a lock at file scope, which is not held.
 *
 * @param name     the variable
 * @param text     a name for people
 * @param deepest  the deepest state while it is held
 */
#define OVE_POWER_LOCK_DEFINE_STATIC(name, text, deepest) static ove_power_lock_t name = {text, deepest, 0}

/**
 * Hold a lock. Locks count: a lock that is held twice is given back twice.
 *
 * @param lock  the caller's; stays where it is while it is held
 * @returns OVE_OK, OVE_ERR_OVERFLOW (held 2^32 - 1 times); with checks: OVE_ERR_INVALID (NULL, or no such state)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_lock(ove_power_lock_t *lock);

/**
 * Give a lock back. The states that it forbade count from the next sleep on.
 *
 * @param lock  a lock that is held
 * @returns OVE_OK, OVE_ERR_NOT_OWNER (it is not held); with checks: OVE_ERR_INVALID (NULL, or no such state)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_unlock(ove_power_lock_t *lock);

/**
 * Set the deepest state for the application as a whole, whatever locks say; OVE_POWER_DEEP in the beginning.
 *
 * @param state  the deepest state
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (no such state)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_not_deeper_than(ove_power_state_t state);

/**
 * Get the deepest state that locks and the application allow now. The board need not have it.
 *
 * @returns the state
 * @context any
 * @blocks never
 * @cost O(1)
 */
ove_power_state_t ove_power_deepest(void);

/**
 * Get what the board says of a state.
 *
 * @param state      OVE_POWER_LIGHT or OVE_POWER_DEEP
 * @param[out] info  receives it; the texts are the board's and stay
 * @returns OVE_OK, OVE_ERR_NOT_SUPPORTED (the board does not have the state); with checks: OVE_ERR_INVALID (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_get_state_info(ove_power_state_t state, ove_power_state_info_t *info);

/**
 * Get the time on ove's clock at which the kernel has to do something next: a wait ends, a timer expires. The kernel
 * may have less to do by then than it knows now, so the event may turn out to be none.
 *
 * @returns microseconds since the start; UINT64_MAX if nothing is due within 2^31 ticks
 * @context thread
 * @blocks never
 * @cost O(1), or O(waits that end together), by the kernel
 */
uint64_t ove_power_next_event_us(void);

/**
 * Get the time in each state, and how often the processor slept. A sleep in the call's own time is not in it.
 *
 * @param[out] stats  receives the figures
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_get_stats(ove_power_stats_t *stats);

/**
 * Get how many sleeps an exception has ended: 15 is SysTick, 16 and more are the NVIC's lines.
 *
 * @param exception  the processor's number of it
 * @returns a count; 0 also for an exception that came first when CONFIG_OVE_POWER_SOURCES others had been counted
 * @context any
 * @blocks never
 * @cost O(CONFIG_OVE_POWER_SOURCES)
 */
uint32_t ove_power_get_wakeups(uint32_t exception);

/**
 * The application's, called before each sleep by the idle thread, with interrupts masked. It may not call the kernel.
 *
 * @param state  the state that follows
 * @context thread
 * @blocks never
 * @cost the application's
 */
void ove_power_before_sleep(ove_power_state_t state);

/**
 * The application's, called after each sleep by the idle thread, with interrupts masked: before the interrupt that
 * ended the sleep is handled. It may not call the kernel.
 *
 * @param state  the state that was
 * @context thread
 * @blocks never
 * @cost the application's
 */
void ove_power_after_sleep(ove_power_state_t state);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_POWER */

#endif
