/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions and variables that the hot modules for Zephyr use, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_ZEPHYR_H
#define OVE_BINDINGS_LAYOUT_CALLS_ZEPHYR_H

#include "portable.h"

OVE_CALLED(_kernel);
OVE_BODY(ove_backend_thread_get_self);

#if CONFIG_OVE_MUTEX
OVE_CALLED(ove_generic_mutex_lock_slow);
OVE_CALLED(ove_generic_mutex_unlock_slow);
OVE_CALLED(ove_rmtx_refuse_isr);
OVE_BODY(ove_backend_mutex_lock);
OVE_BODY(ove_backend_mutex_unlock);
OVE_BODY(ove_backend_rmtx_lock);
OVE_BODY(ove_backend_rmtx_unlock);
#endif

#endif
