/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The sleep of the idle thread, as the kernel and the states of sleep share it. */
#ifndef OVE_SEAM_POWER_H
#define OVE_SEAM_POWER_H

#include <ove/types/power.h>

#if CONFIG_OVE_POWER

OVE_EXTERN_C_BEGIN

/** Ticks from the last one to the next at which something is due, or fewer; UINT32_MAX if nothing is. In a thread. */
uint32_t ove_backend_power_next_ticks(void);

/** Counts of ove_power_note() in microseconds. */
uint64_t ove_backend_power_us(uint64_t counts);

/** The state for a sleep of @p us. Interrupts masked, as the next. */
ove_power_state_t ove_power_choose(uint64_t us);
/** A sleep has ended, which took @p counts of the processor's clock; 0 is no exception that is pending. */
void ove_power_note(ove_power_state_t state, uint64_t counts, uint32_t exception);

/** What the board says of a state; NULL if it does not have it. Weak in src/power.c: OVE_POWER_LIGHT, by WFI. */
const ove_power_state_info_t *ove_board_power_state(ove_power_state_t state);

OVE_EXTERN_C_END

#endif

#endif
