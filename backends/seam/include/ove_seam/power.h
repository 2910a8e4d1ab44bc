/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The idle thread's sleep, shared by the kernel and the sleep states. */
#ifndef OVE_SEAM_POWER_H
#define OVE_SEAM_POWER_H

#include <ove/types/power.h>

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP

OVE_EXTERN_C_BEGIN

/** Return the number of ticks from the last one, whether or not its handler has run, to the next event; UINT32_MAX if
 * there is none. In a thread. */
uint32_t ove_backend_next_event_ticks(void);

OVE_EXTERN_C_END

#endif

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/** Convert counts of ove_power_end() to microseconds. */
uint64_t ove_backend_power_us(uint64_t counts);

/** Start a sleep of @p us. Interrupts masked, like the next. @returns the state; after OVE_POWER_AWAKE, no end follows
 */
ove_power_state_t ove_power_begin(uint64_t us);
/** End it. If @p has_slept, the processor slept for @p counts clock cycles; @p exception is pending, 0 if none. */
void ove_power_end(ove_power_state_t state, bool has_slept, uint64_t counts, uint32_t exception);

/** Return the board's description of a state; NULL if it lacks the state. Weak in src/power.c: OVE_POWER_LIGHT, by
 * WFI. */
const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state);

OVE_EXTERN_C_END

#endif

#endif
