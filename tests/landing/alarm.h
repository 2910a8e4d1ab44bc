/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt after an exact number of instructions, and a tick at will: what a sweep needs of the MPS2 board in QEMU,
 * the same on every kernel. See docs/design/tests-and-proof.md, "The sweep of the C API".
 */
#ifndef TEST_ALARM_H
#define TEST_ALARM_H

#include <stdbool.h>
#include <stdint.h>

/** Connect @p handler, which the alarm calls in interrupt context. */
void test_alarm_attach(void (*handler)(void));
/** Interrupt once, when @p instructions more have run. */
void test_alarm_in(uint32_t instructions);
/** No alarm comes from here on. */
void test_alarm_off(void);
/** Raise the alarm's interrupt at once. */
void test_alarm_now(void);

/** Stop the clock of the kernel. Time then goes on by test_tick() alone. */
void test_clock_stop(void);
/** While it is stopped: the present tick has just begun. */
void test_clock_begin_tick(void);
/** Let time go on by itself. */
void test_clock_go_on(void);
/** Let the kernel's tick interrupt come once. */
void test_tick(void);
/** Whether that interrupt has still to come. */
bool test_tick_is_pending(void);

#endif
