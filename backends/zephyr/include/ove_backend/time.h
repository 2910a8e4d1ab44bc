/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_TIME_H
#define OVE_BACKEND_TIME_H

#include <ove/inline/hot.h>

#include <stdint.h>

OVE_EXTERN_C_BEGIN

uint64_t ove_backend_time_get_us(void);
uint64_t ove_backend_time_get_ns(void);
uint64_t ove_backend_time_get_ms(void);
uint64_t ove_backend_time_get_ticks(void);

OVE_EXTERN_C_END

#endif
