/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers: the kernel's internal timers; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <ove_backend/native.h>

#define OVE_BACKEND_TIMER_STACK CONFIG_OVE_THREADX_TIMER_STACK

/** The kernel's TX_TIMER_INTERNAL, and the ticks that remain after the kernel's longest timeout. */
typedef struct {
	uintptr_t native[OVE_THREADX_TIMER_BYTES / sizeof(uintptr_t)];
	uint32_t more;
} ove_backend_timer_native_t;

#include <ove_generic/timer_service.h>

#endif
