/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock tree from the external oscillator through the PLL to the processor. */
#ifndef OVE_BOARDS_STM32_CLOCK_H
#define OVE_BOARDS_STM32_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/**
 * Bring the processor and the buses to full speed.
 *
 * @returns NULL, or the name of the clock that did not start; then everything runs on the internal oscillator as after
 *          a reset
 * @context start
 * @blocks busy, 100 ms for the oscillator and 2 ms for each other step at most
 * @cost as long as the oscillator takes
 */
const char *stm32_clock_start(void);

/** True while the processor runs at full speed. */
extern bool stm32_clock_is_full;

/** Turn the other clocks off, so that everything runs on the internal oscillator, as after a reset. */
void stm32_clock_lower(void);

/**
 * Go back to the internal oscillator, as after a reset, for a sleep in which the other clocks stop. stm32_clock_start()
 * then restores full speed.
 *
 * @context the idle thread, with PRIMASK set
 * @blocks busy, for some cycles of the internal oscillator
 * @cost O(1)
 */
void stm32_clock_stop(void);

/**
 * Return the rate of the console's bus.
 *
 * @returns counts per second
 * @context any
 * @blocks never
 * @cost one load
 */
uint32_t stm32_clock_console_hz(void);

#endif
