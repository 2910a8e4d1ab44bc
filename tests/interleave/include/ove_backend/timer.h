/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The generic timers. The one source that asks for them gets the timers of kernels with timeouts. */
#ifndef MODEL_TIMER_H
#define MODEL_TIMER_H

#ifdef INTERLEAVE_TIMER_SERVICE

#include <stdbool.h>
#include <stdint.h>

/** A timeout of the model: test code lets it expire. */
typedef struct {
	bool is_armed;
} ove_backend_timer_native_t;

#define OVE_BACKEND_TIMER_STACK 64

#include <ove_generic/timer_service.h>

#else

#include_next <ove_backend/timer.h>

#endif

#endif
