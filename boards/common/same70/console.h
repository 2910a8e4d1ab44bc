/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The serial port that the board's probe presents to a computer. */
#ifndef OVE_BOARDS_SAME70_CONSOLE_H
#define OVE_BOARDS_SAME70_CONSOLE_H

/**
 * Set the port's pins and enable its clock.
 *
 * @context start, once
 * @blocks never
 * @cost O(1)
 */
void same70_console_start(void);

/**
 * Set 115200 baud from the bus's current rate. Waits until all earlier output has left the port.
 *
 * @context start, after same70_console_start()
 * @blocks until the last byte is out
 * @cost one byte on the line
 */
void same70_console_set_rate(void);

#endif
