/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Time since the scheduler started: one monotonic clock in several units. The clock reads 0 before the start.
 *
 * On Cortex-M, a tick lasts a whole number of processor cycles. If CONFIG_OVE_TICK_HZ does not divide the processor's
 * rate, the remainder is dropped, and the clock gains less than one cycle in each tick: at 25 MHz and 1024 Hz 1/16 of a
 * cycle, which is 9.2 ms an hour.
 */
#ifndef OVE_TIME_H
#define OVE_TIME_H

#include <ove/types.h>
#include <ove_seam/time.h>

OVE_EXTERN_C_BEGIN

/**
 * Get the microseconds since the start.
 *
 * @returns a monotonic count; does not wrap in practice (584,000 years)
 * @context any
 * @blocks never
 * @cost on Cortex-M with a periodic SysTick, without checks: 18 to 20 instructions in a thread; in an ISR 40, on
 * ARMv6-M 133; 92 to 148 while a tick is pending; 157 to 618 if a tick is not a whole number of microseconds; see
 * docs/design/time.md
 */
uint64_t ove_time_get_us(void);

/**
 * Get the nanoseconds since the start, with the resolution of the board's timer.
 *
 * @returns a monotonic count; wraps after 584 years
 * @context any
 * @blocks never
 * @cost 7 instructions more than ove_time_get_us(); about 70 more on ARMv6-M, which has no 64-bit product
 */
uint64_t ove_time_get_ns(void);

/**
 * Get the milliseconds since the start, with the resolution of the tick.
 *
 * @returns a monotonic count
 * @context any
 * @blocks never
 * @cost 12 instructions more than ove_time_get_us(), about 60 more on ARMv6-M; 90 and up to 560 more where a tick is
 * not a millisecond
 */
uint64_t ove_time_get_ms(void);

/**
 * Get the kernel ticks since the start. A second has CONFIG_OVE_TICK_HZ ticks.
 *
 * @returns a monotonic count
 * @context any
 * @blocks never
 * @cost 12 instructions more than ove_time_get_us(); about 60 more on ARMv6-M
 */
uint64_t ove_time_get_ticks(void);

/**
 * Wait without using the processor. The call is the same as ove_thread_sleep_ms().
 *
 * @param duration_ms  milliseconds; OVE_OK never comes early; OVE_WAIT_FOREVER is out of range
 * @returns as ove_thread_sleep_ms()
 * @context thread
 * @blocks for duration_ms rounded up to whole ticks, at most a tick longer
 * @cost as ove_thread_sleep_ms()
 */
int ove_time_delay_ms(uint32_t duration_ms);

/**
 * Wait in a loop that uses the processor, for the few microseconds that a device needs. The call works before the start
 * as well.
 *
 * @param duration_us  microseconds; the wait never ends early; if it lasts longer than one wrap of the board's cycle
 * source (171 s at 25 MHz), interrupts must not keep the call from running for a whole wrap
 * @context any
 * @blocks never, but returns only after duration_us
 * @cost duration_us of processor time
 */
void ove_time_delay_us(uint32_t duration_us);

OVE_EXTERN_C_END

#include <ove/inline/time.h>

#endif
