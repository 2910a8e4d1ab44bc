/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * An interrupt after an exact number of instructions, and ticks on demand. Sweeps need both of the MPS2 board in QEMU;
 * they are the same on every kernel. See docs/design/tests-and-proof.md, "The sweep of the C API".
 */
#ifndef TEST_ALARM_H
#define TEST_ALARM_H

#include <stdbool.h>
#include <stdint.h>

/** Connect @p handler, which the alarm calls in interrupt context. */
void test_alarm_attach(void (*handler)(void));
/** Request one interrupt, after @p instructions more instructions. */
void test_alarm_in(uint32_t instructions);
/** Cancel the alarm. */
void test_alarm_off(void);
/** Raise the alarm's interrupt at once. */
void test_alarm_now(void);

/** Stop the kernel's clock. After that, only test_tick() advances time. */
void test_clock_stop(void);
/** Put the stopped clock at the beginning of the current tick. */
void test_clock_begin_tick(void);
/** Restart the kernel's clock. */
void test_clock_go_on(void);
/** Request one tick interrupt. */
void test_tick(void);
/** Return true if that interrupt is still pending. */
bool test_tick_is_pending(void);

#endif
