/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions that the hot modules use for the mutexes of backends/generic, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_GENERIC_MUTEX_H
#define OVE_BINDINGS_LAYOUT_CALLS_GENERIC_MUTEX_H

#include <ove/ove.h>

#include "../called.h"

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
