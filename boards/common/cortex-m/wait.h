/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Waiting for hardware before a kernel runs, never longer than a limit. */
#ifndef OVE_BOARDS_WAIT_H
#define OVE_BOARDS_WAIT_H

#include <ove_reg.h>

#include <stdbool.h>
#include <stdint.h>

/**
 * Read a register until it has a value. SysTick measures the limit and is off when the call returns.
 *
 * @param reg     the register
 * @param mask    its bits that count
 * @param value   what these bits shall be
 * @param counts  the limit, in cycles of the processor, below 2^24
 * @returns true when they are, false after the limit
 * @context start, before a kernel has SysTick
 * @blocks busy, for the limit at most
 * @cost as long as the hardware takes
 */
bool ove_wait_for(ove_reg32_ptr reg, uint32_t mask, uint32_t value, uint32_t counts);

#endif
