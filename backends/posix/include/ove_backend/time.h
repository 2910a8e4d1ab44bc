/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The host's monotonic clock, counted from the start. */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#include <stdint.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

uint64_t ove_backend_time_get_ns(void);

static inline uint64_t ove_backend_time_get_us(void)
{
	return ove_backend_time_get_ns() / 1000u;
}

static inline uint64_t ove_backend_time_get_ms(void)
{
	return ove_backend_time_get_ns() / 1000000u;
}

OVE_EXTERN_C_END

#endif
