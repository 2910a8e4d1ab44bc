/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers: kernel watchdogs; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <nuttx/wdog.h>

#include <ove_backend/native.h>

#define OVE_BACKEND_TIMER_STACK CONFIG_OVE_NUTTX_TIMER_STACK

typedef struct {
	struct wdog_s watchdog;
	clock_t due; /**< the next expiry, in ticks */
} ove_backend_timer_native_t;

#include <ove_generic/timer_service.h>

#endif
