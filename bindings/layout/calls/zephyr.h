/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions and variables that the hot modules for Zephyr use, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_ZEPHYR_H
#define OVE_BINDINGS_LAYOUT_CALLS_ZEPHYR_H

#include "generic_mutex.h"
#include "portable.h"

OVE_CALLED(_kernel);
OVE_BODY(ove_backend_thread_get_self);

#endif
