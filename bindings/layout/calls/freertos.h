/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions on FreeRTOS that other languages have by hand. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_FREERTOS_H
#define OVE_BINDINGS_LAYOUT_CALLS_FREERTOS_H

#include <ove/ove.h>

#include "../called.h"

OVE_BODY(ove_backend_thread_yield);
OVE_BODY(ove_freertos_switch_if);

#endif
