/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The functions and variables that the hot modules for Alloy use. */
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
OVE_CALLED(ove_backend_thread_sleep_ms);
OVE_CALLED(ove_backend_time_get_us);

#if !CONFIG_OVE_ZERO_HEAP
OVE_CALLED(ove_backend_heap_alloc);
OVE_CALLED(ove_backend_heap_free);
#endif
#if CONFIG_OVE_MUTEX
OVE_CALLED(ove_alloy_mutex_lock_slow);
OVE_CALLED(ove_alloy_mutex_lock_long);
OVE_CALLED(ove_alloy_mutex_unlock_slow);
OVE_CALLED(ove_rmtx_refuse_isr);
#endif
#if CONFIG_OVE_SEM || CONFIG_OVE_EVENT
OVE_CALLED(ove_alloy_semaphore_take_slow);
OVE_CALLED(ove_alloy_semaphore_give_slow);
OVE_CALLED(ove_alloy_counter_take_long);
OVE_CALLED(ove_alloy_counter_give_from_isr);
#endif
#if CONFIG_OVE_CONDVAR
OVE_CALLED(ove_backend_condvar_wait);
OVE_CALLED(ove_backend_condvar_signal);
OVE_CALLED(ove_backend_condvar_broadcast);
#endif
#if CONFIG_OVE_QUEUE
OVE_CALLED(ove_alloy_queue_send_slow);
OVE_CALLED(ove_alloy_queue_send_long);
OVE_CALLED(ove_alloy_queue_receive_slow);
OVE_CALLED(ove_alloy_queue_receive_long);
OVE_CALLED(ove_backend_queue_send_from_isr);
OVE_CALLED(ove_backend_queue_receive_from_isr);
#endif
#if CONFIG_OVE_STREAM
OVE_CALLED(ove_backend_stream_send);
OVE_CALLED(ove_backend_stream_receive);
OVE_CALLED(ove_backend_stream_send_from_isr);
OVE_CALLED(ove_backend_stream_receive_from_isr);
#endif
#if CONFIG_OVE_EVENTGROUP
OVE_CALLED(ove_alloy_eventgroup_wait);
OVE_CALLED(ove_alloy_eventgroup_wake);
OVE_CALLED(ove_backend_eventgroup_clear_bits);
OVE_CALLED(ove_backend_eventgroup_set_bits_from_isr);
#endif

#endif
