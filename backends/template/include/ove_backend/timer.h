/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Timers that expire in the kernel's tick; the callbacks run in a service thread above all others. */
#ifndef OVE_BACKEND_TIMER_H
#define OVE_BACKEND_TIMER_H

#include <stdbool.h>
#include <stdint.h>

/** Stack size in bytes for the callbacks. */
#define OVE_BACKEND_TIMER_STACK CONFIG_OVE_TEMPLATE_TIMER_STACK

typedef struct {
	void *next;        /**< link in the list of armed timers */
	uint64_t due_tick; /**< when it expires */
	bool is_armed;
} ove_backend_timer_native_t;

#include <ove_generic/timer_service.h>

OVE_EXTERN_C_BEGIN

/** Expire the timers that are due. In the tick. */
void template_timer_tick(uint64_t now);

OVE_EXTERN_C_END

#endif
