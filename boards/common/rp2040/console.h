/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file UART0 on the pins GPIO0 (out) and GPIO1 (in), 115200 baud. */
#ifndef OVE_BOARDS_RP2040_CONSOLE_H
#define OVE_BOARDS_RP2040_CONSOLE_H

/**
 * Set the port's pins, and its rate from the processor's current rate.
 *
 * @context start, once, after the clocks
 * @blocks busy, less than a millisecond
 * @cost O(1)
 */
void rp2040_console_start(void);

#endif
