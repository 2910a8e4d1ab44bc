/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Sleep states. With nothing to run, the idle thread enters the deepest state that the board has, that no lock forbids,
 * and that is worthwhile for the time until the next event. A driver holds a lock while it needs a clock or a
 * peripheral that a state stops.
 *
 * The application may define two functions, which the idle thread calls with interrupts masked:
 * ove_power_before_sleep() and ove_power_after_sleep().
 *
 * An ISR of a priority that critical sections do not mask must not make any of these calls. Checks do not detect such a
 * call.
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
 * @param text     a name for human readers
 * @param deepest  the deepest state while it is held
 */
#define OVE_POWER_LOCK_DEFINE_STATIC(name, text, deepest) static ove_power_lock_t name = {text, deepest, 0}

/**
 * Take a lock. Locks count: a lock that was taken twice must be released twice.
 *
 * @param lock  owned by the caller; must not move while it is held
 * @returns OVE_OK, OVE_ERR_OVERFLOW (held 2^32 - 1 times); with checks: OVE_ERR_INVALID (NULL, or no such state)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_lock(ove_power_lock_t *lock);

/**
 * Release a lock. From the next sleep on, the idle thread can use the states that the lock forbade.
 *
 * @param lock  a lock that is held
 * @returns OVE_OK, OVE_ERR_NOT_OWNER (it is not held); with checks: OVE_ERR_INVALID (NULL, or no such state)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_unlock(ove_power_lock_t *lock);

/**
 * Set the deepest state for the whole application, in addition to the locks. The initial limit is OVE_POWER_DEEP.
 *
 * @param state  the deepest state
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (no such state)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_not_deeper_than(ove_power_state_t state);

/**
 * Get the deepest state that the locks and the application allow now. The board need not have this state.
 *
 * @returns the state
 * @context any
 * @blocks never
 * @cost O(1)
 */
ove_power_state_t ove_power_deepest(void);

/**
 * Get the board's description of a state.
 *
 * @param state      OVE_POWER_LIGHT or OVE_POWER_DEEP
 * @param[out] info  receives the description; its texts belong to the board and remain valid
 * @returns OVE_OK, OVE_ERR_NOT_SUPPORTED (the board does not have the state); with checks: OVE_ERR_INVALID (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_get_state_info(ove_power_state_t state, ove_power_state_info_t *info);

/**
 * Get the time of the kernel's next event on ove's clock: the end of a wait, or the expiry of a timer. The kernel may
 * find nothing to do at that time.
 *
 * @returns microseconds since the start; UINT64_MAX if nothing is due within 2^31 ticks
 * @context thread
 * @blocks never
 * @cost O(1), or O(waits that end together), depending on the kernel
 */
uint64_t ove_power_next_event_us(void);

/**
 * Get the time spent in each sleep state, and how often the processor slept. A sleep that has not ended is not
 * included.
 *
 * @param[out] stats  receives the totals since the start
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_power_get_stats(ove_power_stats_t *stats);

/**
 * Get how many sleeps an exception has ended.
 *
 * @param exception  the processor's number: 15 is SysTick, 16 and more are the NVIC's lines
 * @returns the count; 0 also for an exception that is not counted, because CONFIG_OVE_POWER_SOURCES others ended sleeps
 * before it did
 * @context any
 * @blocks never
 * @cost O(CONFIG_OVE_POWER_SOURCES)
 */
uint32_t ove_power_get_wakeups(uint32_t exception);

/**
 * Optional, defined by the application. The idle thread calls this function before each sleep, with interrupts masked,
 * on its own stack, which is small. The function must not call ove or the kernel: a call may unmask interrupts, and
 * then the sleep counts the wrong ticks. With checks, a function that leaves interrupts unmasked stops the program with
 * OVE_STOP_CONTEXT. If this function and ove_power_after_sleep() together take a tick or more, ove's clock loses ticks,
 * and checks do not detect it.
 *
 * @param state  the state that the processor is about to enter
 * @context thread
 * @blocks never
 * @cost the application's
 */
void ove_power_before_sleep(ove_power_state_t state);

/**
 * Optional, defined by the application. The idle thread calls this function after each sleep, with interrupts masked:
 * before the handler of the interrupt that ended the sleep runs, and before ove's clock includes the sleep. As for
 * ove_power_before_sleep(), the function must not call ove or the kernel, and the two together must take less than a
 * tick.
 *
 * @param state  the state that the processor has left
 * @context thread
 * @blocks never
 * @cost the application's
 */
void ove_power_after_sleep(ove_power_state_t state);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_POWER */

#endif
