/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of time: one clock in four units. It counts from the start or earlier, and never goes back. Any context.
 */
#ifndef OVE_SEAM_TIME_H
#define OVE_SEAM_TIME_H

#include <stdint.h>

#include <ove/lang.h>
#include <ove_backend/time.h>

OVE_EXTERN_C_BEGIN

/** Microseconds. */
uint64_t ove_backend_time_get_us(void);

/** Nanoseconds. */
uint64_t ove_backend_time_get_ns(void);

/** Milliseconds. */
uint64_t ove_backend_time_get_ms(void);

/** Scheduler ticks, CONFIG_OVE_TICK_HZ per second. */
uint64_t ove_backend_time_get_ticks(void);

OVE_EXTERN_C_END

#endif
