/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls of a chip's clock code for the other parts of its board. */
#ifndef OVE_BOARDS_BOARD_CLOCK_H
#define OVE_BOARDS_BOARD_CLOCK_H

#include <stdint.h>

/**
 * The processor's rate: CONFIG_OVE_CPU_HZ, or the clock of the reset when a clock did not start.
 *
 * @returns counts a second
 * @context any
 * @blocks never
 * @cost one load
 */
uint32_t ove_board_core_hz(void);

/**
 * Say which clock did not start, and at what rate the program goes on.
 *
 * @param clock     what did not start, for a person
 * @param hz        the rate at which the program goes on
 * @context start, with the console ready
 * @blocks until written
 * @cost the console
 */
void ove_board_say_clock_failed(const char *clock, uint32_t hz);

#endif
