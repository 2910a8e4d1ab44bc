/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The model's clock. */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#include <stdint.h>

/* The model's clock moves by whole milliseconds. */
#define OVE_BACKEND_TIME_ROUNDED_US 0u

uint64_t ove_backend_time_get_us(void);

static inline uint64_t ove_backend_time_get_ns(void)
{
	return ove_backend_time_get_us() * 1000u;
}

static inline uint64_t ove_backend_time_get_ms(void)
{
	return ove_backend_time_get_us() / 1000u;
}

static inline uint64_t ove_backend_time_get_ticks(void)
{
	return ove_backend_time_get_ms();
}

#endif
