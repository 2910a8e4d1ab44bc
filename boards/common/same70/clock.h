/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The clock tree from the crystal through PLLA to the processor. */
#ifndef OVE_BOARDS_SAME70_CLOCK_H
#define OVE_BOARDS_SAME70_CLOCK_H

#include <stdint.h>

/**
 * Run on the internal oscillator at its highest rate, PMC_RC_HZ.
 *
 * @context start
 * @blocks busy, 2 ms at most
 * @cost some tens of register accesses
 */
void same70_clock_begin(void);

/**
 * Bring the processor and the bus to full speed.
 *
 * @returns NULL, or the name of the clock that did not start; then everything runs on the internal oscillator
 * @context start, after same70_clock_begin()
 * @blocks busy, 100 ms for the crystal and 2 ms for each other step at most
 * @cost as long as the crystal takes
 */
const char *same70_clock_start(void);

/**
 * Go back to the internal oscillator, for a sleep in which the other clocks stop. same70_clock_start() then restores
 * full speed.
 *
 * @context the idle thread, with PRIMASK set
 * @blocks busy, 2 ms for each step at most
 * @cost some tens of register accesses
 */
void same70_clock_stop(void);

/**
 * Return the rate of the peripherals' bus.
 *
 * @returns counts per second
 * @context any
 * @blocks never
 * @cost one load
 */
uint32_t same70_clock_bus_hz(void);

#endif
