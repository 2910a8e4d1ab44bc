/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers: those of the kernel; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <ove_backend/native.h>

#define OVE_BACKEND_TIMER_STACK CONFIG_OVE_ZEPHYR_TIMER_STACK

typedef struct k_timer ove_backend_timer_native_t;

#include <ove_generic/timer_service.h>

#endif
