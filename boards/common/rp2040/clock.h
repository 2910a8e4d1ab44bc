/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock tree from the crystal through the PLL to the processor. */
#ifndef OVE_BOARDS_RP2040_CLOCK_H
#define OVE_BOARDS_RP2040_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/**
 * Bring the processor and its peripherals to full speed.
 *
 * @returns NULL, or the name of the clock that failed; then everything runs on the ring oscillator, as after a reset
 * @context start
 * @blocks busy, some milliseconds for the crystal and less than one for each other step; clock.c has the limits
 * @cost as long as the crystal takes
 */
const char *rp2040_clock_start(void);

/**
 * Take blocks out of reset.
 *
 * @param blocks  bits of RESETS_RESET
 * @returns true if they are out of reset
 * @context start
 * @blocks busy, less than a millisecond
 * @cost some cycles of the slowest of their clocks
 */
bool rp2040_unreset(uint32_t blocks);

#endif
