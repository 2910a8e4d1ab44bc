/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The functions and variables that the hot modules for FreeRTOS use. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_FREERTOS_H
#define OVE_BINDINGS_LAYOUT_CALLS_FREERTOS_H

#include <ove/ove.h>

#include "../called.h"

OVE_CALLED(pxCurrentTCB);
OVE_CALLED(ove_backend_thread_sleep_ms);
OVE_CALLED(ove_backend_time_get_us);

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
#endif
#if CONFIG_OVE_MUTEX || CONFIG_OVE_SEM
OVE_CALLED(xQueueGenericSend);
#endif
#if CONFIG_OVE_SEM
OVE_CALLED(xQueueGiveFromISR);
OVE_CALLED(uxQueueMessagesWaitingFromISR);
OVE_CALLED(ove_freertos_sem_take);
OVE_CALLED(ove_freertos_sem_take_now);
#endif
#if CONFIG_OVE_EVENT
OVE_CALLED(ove_backend_event_wait);
OVE_CALLED(ove_backend_event_signal);
#endif
#if CONFIG_OVE_CONDVAR
OVE_CALLED(ove_backend_condvar_wait);
OVE_CALLED(ove_backend_condvar_signal);
OVE_CALLED(ove_backend_condvar_broadcast);
#endif
#if CONFIG_OVE_QUEUE
OVE_CALLED(xQueueGenericSendFromISR);
OVE_CALLED(xQueueReceiveFromISR);
OVE_CALLED(ove_freertos_queue_send);
OVE_CALLED(ove_freertos_queue_send_now);
OVE_CALLED(ove_freertos_queue_receive);
OVE_CALLED(ove_freertos_queue_receive_now);
#endif
#if CONFIG_OVE_STREAM
OVE_CALLED(xStreamBufferSend);
OVE_CALLED(xStreamBufferReceive);
OVE_CALLED(xStreamBufferSendFromISR);
OVE_CALLED(xStreamBufferReceiveFromISR);
OVE_CALLED(ove_freertos_stream_send_rest);
OVE_CALLED(ove_freertos_stream_wait);
#endif
#if CONFIG_OVE_EVENTGROUP
OVE_CALLED(ove_backend_eventgroup_set_bits);
OVE_CALLED(ove_backend_eventgroup_clear_bits);
OVE_CALLED(ove_backend_eventgroup_wait_bits);
OVE_CALLED(ove_backend_eventgroup_set_bits_from_isr);
#endif

#endif
