/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls of a chip's clock code for the other parts of its board. */
#ifndef OVE_BOARDS_BOARD_CLOCK_H
#define OVE_BOARDS_BOARD_CLOCK_H

#include <stdint.h>

/**
 * The processor's rate: CONFIG_OVE_CPU_HZ, or the clock after reset if a clock did not start.
 *
 * @returns counts per second
 * @context any
 * @blocks never
 * @cost one load
 */
uint32_t ove_board_core_hz(void);

/**
 * Print which clock did not start, and the rate at which the program continues.
 *
 * @param clock     the name of the clock that did not start
 * @param hz        the rate at which the program continues
 * @context start, with the console ready
 * @blocks until written
 * @cost the console
 */
void ove_board_say_clock_failed(const char *clock, uint32_t hz);

#endif
