/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions on Alloy that other languages have by hand. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_ALLOY_H
#define OVE_BINDINGS_LAYOUT_CALLS_ALLOY_H

#include <ove/ove.h>

#include "../called.h"

#if ALLOY_KEPT_MASK
OVE_CALLED(alloy_kept_mask);
#endif
OVE_BODY(alloy_port_mask);
OVE_BODY(alloy_port_unmask);

#if CONFIG_OVE_NOTIFY
OVE_SYMBOL(ove_backend_thread_wait_notify);
#endif
#if CONFIG_OVE_MUTEX || CONFIG_OVE_QUEUE
OVE_INLINE(ove_alloy_is_long);
OVE_INLINE(ove_alloy_ticks);
#endif
#if CONFIG_OVE_MUTEX
OVE_CALLED(ove_alloy_mutex_lock_slow);
OVE_CALLED(ove_alloy_mutex_lock_long);
OVE_CALLED(ove_alloy_mutex_unlock_slow);
OVE_CALLED(ove_rmtx_refuse_isr);
OVE_INLINE(ove_backend_thread_get_self);
OVE_BODY(ove_backend_mutex_lock);
OVE_BODY(ove_backend_mutex_unlock);
OVE_BODY(ove_backend_rmtx_lock);
OVE_PIN(offsetof(struct ove_mutex, native[0]) == 0u && OVE_ALLOY_MUTEX_CONTENDED == 1u);
OVE_PIN(offsetof(struct ove_rmtx, mutex) == 0u && offsetof(struct ove_rmtx, depth) == sizeof(struct ove_mutex));
#endif
#if CONFIG_OVE_QUEUE
OVE_CALLED(ove_alloy_queue_send_slow);
OVE_CALLED(ove_alloy_queue_send_long);
OVE_CALLED(ove_alloy_queue_receive_slow);
OVE_CALLED(ove_alloy_queue_receive_long);
OVE_BODY(ove_backend_queue_send);
OVE_BODY(ove_backend_queue_receive);
OVE_PIN(offsetof(struct ove_queue, waiters) == 0u && offsetof(struct ove_queue, read) == 4u);
OVE_PIN(offsetof(struct ove_queue, write) == 6u && offsetof(struct ove_queue, count) == 8u);
OVE_PIN(offsetof(struct ove_queue, words) == 10u && offsetof(struct ove_queue, buffer) == 12u);
#endif

#endif
