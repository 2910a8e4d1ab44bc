/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The sleep of the idle thread, as the kernel and the states of sleep share it. */
#ifndef OVE_SEAM_POWER_H
#define OVE_SEAM_POWER_H

#include <ove/types/power.h>

#if CONFIG_OVE_POWER || CONFIG_OVE_TICK_STOP

OVE_EXTERN_C_BEGIN

/** Ticks from the last one, whether or not its handler has run, to the next at which something is due; UINT32_MAX if
 * nothing is. In a thread. */
uint32_t ove_backend_next_event_ticks(void);

OVE_EXTERN_C_END

#endif

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/** Counts of ove_power_end() in microseconds. */
uint64_t ove_backend_power_us(uint64_t counts);

/** Begin a sleep of @p us. Interrupts masked, as the next. @returns how deep; OVE_POWER_AWAKE: not at all, and no end
 */
ove_power_state_t ove_power_begin(uint64_t us);
/** End it. The processor has slept for @p counts of its clock if @p has_slept; @p exception is pending, 0 is none. */
void ove_power_end(ove_power_state_t state, bool has_slept, uint64_t counts, uint32_t exception);

/** The board's description of a state; NULL if it does not have it. Weak in src/power.c: OVE_POWER_LIGHT, by WFI. */
const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state);

OVE_EXTERN_C_END

#endif

#endif
