/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The idle thread's sleep through ticks; see docs/design/time.md. */
#ifndef OVE_CORTEX_M_SLEEP_H
#define OVE_CORTEX_M_SLEEP_H

#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/**
 * Sleep until @p ticks ticks from now, or for as long as SysTick can count, or until an interrupt is pending. Called
 * with PRIMASK set and BASEPRI 0, so that each enabled interrupt ends the sleep and none is handled during it.
 * SysTick's interrupt counts the last tick.
 *
 * @returns the ticks that have passed and that no interrupt counts, less than @p ticks. The caller adds them to the
 * kernel's clock and to ove's before it unmasks interrupts
 */
uint32_t ove_cortex_m_sleep(uint32_t ticks);

OVE_EXTERN_C_END

#endif
