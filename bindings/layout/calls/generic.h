/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The functions that the hot modules use for the objects of backends/generic. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_GENERIC_H
#define OVE_BINDINGS_LAYOUT_CALLS_GENERIC_H

#include <ove/ove.h>

#include "../called.h"

#if CONFIG_OVE_EVENT
OVE_CALLED(ove_generic_event_wait_slow);
OVE_CALLED(ove_generic_event_signal_slow);
#endif
#if CONFIG_OVE_CONDVAR
OVE_CALLED(ove_backend_condvar_wait);
OVE_CALLED(ove_backend_condvar_signal);
OVE_CALLED(ove_backend_condvar_broadcast);
#endif
#if CONFIG_OVE_QUEUE
OVE_CALLED(ove_backend_queue_send);
OVE_CALLED(ove_backend_queue_receive);
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
OVE_CALLED(ove_generic_eventgroup_set);
OVE_CALLED(ove_backend_eventgroup_clear_bits);
OVE_CALLED(ove_backend_eventgroup_wait_bits);
#endif

#endif
