/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The NVIC line of the alarm, connected as each kernel requires. */
#ifndef TEST_LINE_H
#define TEST_LINE_H

#define TEST_LINE 9

/** Connect the line to test_line_handler() and enable it. */
void test_line_attach(void);
/** The handler of the line. */
void test_line_handler(void);

#endif
