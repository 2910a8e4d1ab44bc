/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A deep sleep that a timer of the board ends. The timer's rate differs from SysTick's. */
#ifndef OVE_CORTEX_M_SLEEP_TIMER_H
#define OVE_CORTEX_M_SLEEP_TIMER_H

#include <stdbool.h>
#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** Returned instead of a number of ticks: the sleep is too short for this timer. */
#define OVE_CORTEX_M_TOO_SHORT UINT32_MAX

/** The maximum number of ticks in one sleep; equal to OVE_SLEEP_CLOCK_LONGEST. */
#define OVE_CORTEX_M_LONGEST_BY_TIMER UINT32_C(0x1000000)

/** Like ove_cortex_m_sleep() of at most OVE_CORTEX_M_LONGEST_BY_TIMER ticks, in the board's deep state, which takes
 * @p wake_us to leave. *has_slept stays false if an interrupt comes first. */
uint32_t ove_cortex_m_sleep_by_timer(uint32_t ticks, uint32_t wake_us, bool *has_slept);

OVE_EXTERN_C_END

#endif
