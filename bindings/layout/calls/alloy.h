/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions and variables that the hot modules for Alloy use, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_ALLOY_H
#define OVE_BINDINGS_LAYOUT_CALLS_ALLOY_H

#include <ove/ove.h>
#include <ove_seam/heap.h>

#include "../called.h"

OVE_CALLED(ove_alloy_kernel);
#if ALLOY_KEPT_MASK
OVE_CALLED(alloy_kept_mask);
#endif
OVE_CALLED(ove_alloy_thread_yield_slow);
OVE_BODY(ove_backend_thread_get_self);
OVE_BODY(ove_backend_thread_yield);

#if !CONFIG_OVE_ZERO_HEAP
OVE_CALLED(ove_backend_heap_alloc);
OVE_CALLED(ove_backend_heap_free);
#endif
#if CONFIG_OVE_MUTEX
OVE_CALLED(ove_alloy_mutex_lock_slow);
OVE_CALLED(ove_alloy_mutex_lock_long);
OVE_CALLED(ove_alloy_mutex_unlock_slow);
OVE_CALLED(ove_rmtx_refuse_isr);
OVE_BODY(ove_backend_mutex_lock);
OVE_BODY(ove_backend_mutex_unlock);
OVE_BODY(ove_backend_rmtx_lock);
OVE_BODY(ove_backend_rmtx_unlock);
#endif
#if CONFIG_OVE_SEM || CONFIG_OVE_EVENT
OVE_CALLED(ove_alloy_semaphore_take_slow);
OVE_CALLED(ove_alloy_semaphore_give_slow);
OVE_CALLED(ove_alloy_counter_take_long);
OVE_CALLED(ove_alloy_counter_give_from_isr);
#endif
#if CONFIG_OVE_SEM
OVE_BODY(ove_backend_sem_take);
OVE_BODY(ove_backend_sem_give);
OVE_BODY(ove_backend_sem_give_from_isr);
OVE_BODY(ove_backend_sem_count);
#endif
#if CONFIG_OVE_EVENT
OVE_BODY(ove_backend_event_wait);
OVE_BODY(ove_backend_event_signal);
OVE_BODY(ove_backend_event_signal_from_isr);
#endif
#if CONFIG_OVE_QUEUE
OVE_CALLED(ove_alloy_queue_send_slow);
OVE_CALLED(ove_alloy_queue_send_long);
OVE_CALLED(ove_alloy_queue_receive_slow);
OVE_CALLED(ove_alloy_queue_receive_long);
OVE_BODY(ove_backend_queue_send);
OVE_BODY(ove_backend_queue_receive);
#endif
#if CONFIG_OVE_EVENTGROUP
OVE_CALLED(ove_alloy_eventgroup_wait);
OVE_CALLED(ove_alloy_eventgroup_wake);
OVE_BODY(ove_backend_eventgroup_set_bits);
OVE_BODY(ove_backend_eventgroup_get_bits);
OVE_BODY(ove_backend_eventgroup_wait_bits);
#endif

#endif
