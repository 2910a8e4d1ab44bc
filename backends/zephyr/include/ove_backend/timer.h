/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers: kernel timers; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <ove_backend/native.h>

#define OVE_BACKEND_TIMER_STACK CONFIG_OVE_ZEPHYR_TIMER_STACK

typedef struct k_timer ove_backend_timer_native_t;

#include <ove_generic/timer_service.h>

#endif
