/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Time since the scheduler started: one monotonic clock in several units. It reads 0 before the start.
 */
#ifndef OVE_TIME_H
#define OVE_TIME_H

#include <ove/types.h>
#include <ove_seam/time.h>

OVE_EXTERN_C_BEGIN

/**
 * Microseconds since the start.
 *
 * @returns monotonic; does not wrap in practice (584,000 years)
 * @context any
 * @blocks never
 * @cost one reading of the tick count and one of the board's timer
 */
uint64_t ove_time_get_us(void);

/**
 * Nanoseconds since the start, as fine as the board's timer counts.
 *
 * @returns monotonic; wraps after 584 years
 * @context any
 * @blocks never
 * @cost as ove_time_get_us()
 */
uint64_t ove_time_get_ns(void);

/**
 * Milliseconds since the start, as fine as the tick.
 *
 * @returns monotonic
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint64_t ove_time_get_ms(void);

/**
 * Kernel ticks since the start; CONFIG_OVE_TICK_HZ of them are a second.
 *
 * @returns monotonic
 * @context any
 * @blocks never
 * @cost O(1)
 */
uint64_t ove_time_get_ticks(void);

/**
 * Wait without using the processor; the same as ove_thread_sleep_ms().
 *
 * @param duration_ms  milliseconds, never less is waited; OVE_WAIT_FOREVER is out of range
 * @returns as ove_thread_sleep_ms()
 * @context thread
 * @blocks for duration_ms to a tick more
 * @cost as ove_thread_sleep_ms()
 */
int ove_time_delay_ms(uint32_t duration_ms);

/**
 * Wait in a loop, using the processor; for the few microseconds a device needs. Before the start it waits too.
 *
 * @param duration_us  microseconds, never less is waited; below one wrap of the board's cycle source (171 s at 25 MHz)
 * @context any
 * @blocks never, but returns only after duration_us
 * @cost duration_us of processor time
 */
void ove_time_delay_us(uint32_t duration_us);

OVE_EXTERN_C_END

#include <ove/inline/time.h>

#endif
