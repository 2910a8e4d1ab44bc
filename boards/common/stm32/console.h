/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The serial port that the board's probe presents to a computer. */
#ifndef OVE_BOARDS_STM32_CONSOLE_H
#define OVE_BOARDS_STM32_CONSOLE_H

/**
 * Set the port's pins and enable its clock.
 *
 * @context start, once
 * @blocks never
 * @cost O(1)
 */
void stm32_console_start(void);

/**
 * Set 115200 baud from the current rate of the port's bus. Waits until all earlier output has left the port.
 *
 * @context start, after stm32_console_start()
 * @blocks until the last byte is out
 * @cost one byte on the line
 */
void stm32_console_set_rate(void);

#endif
