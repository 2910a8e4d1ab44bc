/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers: the kernel's software timers; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <ove_backend/native.h>

#define OVE_BACKEND_TIMER_STACK CONFIG_OVE_ALLOY_TIMER_STACK

/** The kernel's timer, and the number of parts of its longest time that remain of the period. */
typedef uintptr_t ove_backend_timer_native_t[8];

#include <ove_generic/timer_service.h>

#endif
