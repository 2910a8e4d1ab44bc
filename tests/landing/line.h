/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The NVIC line of the alarm, connected as each kernel wants it. */
#ifndef TEST_LINE_H
#define TEST_LINE_H

#define TEST_LINE 9

/** Let the line through to test_line_handler(). */
void test_line_attach(void);
/** The line calls this. */
void test_line_handler(void);

#endif
