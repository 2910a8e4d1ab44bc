/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions of the mutexes of backends/generic that other languages have by hand. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_GENERIC_MUTEX_H
#define OVE_BINDINGS_LAYOUT_CALLS_GENERIC_MUTEX_H

#include <ove/ove.h>

#include "../called.h"

#if CONFIG_OVE_MUTEX
OVE_CALLED(ove_generic_mutex_lock_slow);
OVE_CALLED(ove_generic_mutex_unlock_slow);
OVE_CALLED(ove_rmtx_refuse_isr);
OVE_INLINE(ove_backend_thread_get_self);
OVE_BODY(ove_backend_mutex_lock);
OVE_BODY(ove_backend_mutex_unlock);
OVE_BODY(ove_backend_rmtx_lock);
OVE_PIN(offsetof(struct ove_mutex, word) == 0u && OVE_GENERIC_MUTEX_BITS == 3u);
OVE_PIN(offsetof(struct ove_rmtx, mutex) == 0u && offsetof(struct ove_rmtx, depth) == sizeof(struct ove_mutex));
#endif

#endif
