/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The functions and variables that the hot modules for Zephyr use. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_ZEPHYR_H
#define OVE_BINDINGS_LAYOUT_CALLS_ZEPHYR_H

#include "portable.h"

OVE_CALLED(_kernel);

#if CONFIG_OVE_MUTEX
OVE_CALLED(ove_generic_mutex_lock_slow);
OVE_CALLED(ove_generic_mutex_unlock_slow);
OVE_CALLED(ove_rmtx_refuse_isr);
#endif

#endif
