/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions and variables that the hot modules for FreeRTOS use, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_FREERTOS_H
#define OVE_BINDINGS_LAYOUT_CALLS_FREERTOS_H

#include <ove/ove.h>

#include "../called.h"
#include "generic_eventgroup.h"

OVE_CALLED(pxCurrentTCB);
OVE_BODY(ove_backend_thread_get_self);
OVE_BODY(ove_backend_thread_yield);

#if !CONFIG_OVE_ZERO_HEAP
OVE_CALLED(pvPortMalloc);
OVE_CALLED(vPortFree);
#endif
#if CONFIG_OVE_MUTEX
OVE_CALLED(xQueueSemaphoreTake);
OVE_CALLED(xQueueGiveMutexRecursive);
OVE_CALLED(ove_freertos_mutex_wait);
OVE_CALLED(ove_freertos_rmtx_take_now);
OVE_CALLED(ove_freertos_rmtx_wait);
OVE_BODY(ove_backend_mutex_lock);
OVE_BODY(ove_backend_mutex_unlock);
OVE_BODY(ove_backend_rmtx_lock);
OVE_BODY(ove_backend_rmtx_unlock);
#endif
#if CONFIG_OVE_MUTEX || CONFIG_OVE_SEM
OVE_CALLED(xQueueGenericSend);
#endif
#if CONFIG_OVE_SEM
OVE_CALLED(xQueueGiveFromISR);
OVE_CALLED(uxQueueMessagesWaitingFromISR);
OVE_CALLED(ove_freertos_sem_take);
OVE_CALLED(ove_freertos_sem_take_now);
OVE_BODY(ove_backend_sem_take);
OVE_BODY(ove_sem_try_take);
OVE_BODY(ove_backend_sem_give);
OVE_BODY(ove_backend_sem_give_from_isr);
OVE_BODY(ove_backend_sem_count);
#endif
#if CONFIG_OVE_EVENT
OVE_BODY(ove_backend_event_signal_from_isr);
#endif
#if CONFIG_OVE_QUEUE
OVE_CALLED(xQueueGenericSendFromISR);
OVE_CALLED(xQueueReceiveFromISR);
OVE_CALLED(ove_freertos_queue_send);
OVE_CALLED(ove_freertos_queue_send_now);
OVE_CALLED(ove_freertos_queue_receive);
OVE_CALLED(ove_freertos_queue_receive_now);
OVE_BODY(ove_backend_queue_send);
OVE_BODY(ove_queue_try_send);
OVE_BODY(ove_backend_queue_receive);
OVE_BODY(ove_queue_try_receive);
OVE_BODY(ove_backend_queue_send_from_isr);
OVE_BODY(ove_backend_queue_receive_from_isr);
#endif
#if CONFIG_OVE_STREAM
OVE_CALLED(xStreamBufferSend);
OVE_CALLED(xStreamBufferReceive);
OVE_CALLED(xStreamBufferSendFromISR);
OVE_CALLED(xStreamBufferReceiveFromISR);
OVE_CALLED(ove_freertos_stream_send_rest);
OVE_CALLED(ove_freertos_stream_wait);
OVE_BODY(ove_backend_stream_send);
OVE_BODY(ove_backend_stream_receive);
OVE_BODY(ove_backend_stream_send_from_isr);
OVE_BODY(ove_backend_stream_receive_from_isr);
#endif

#endif
