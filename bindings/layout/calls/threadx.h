/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions and variables that the hot modules for ThreadX use, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_THREADX_H
#define OVE_BINDINGS_LAYOUT_CALLS_THREADX_H

#include "generic_eventgroup.h"
#include "generic_mutex.h"

OVE_CALLED(_tx_thread_current_ptr);
OVE_CALLED(_tx_thread_relinquish);
OVE_BODY(ove_backend_thread_get_self);
OVE_BODY(ove_backend_thread_yield);

#if CONFIG_OVE_EVENT
OVE_CALLED(ove_backend_event_signal);
OVE_BODY(ove_backend_event_signal_from_isr);
#endif
#if CONFIG_OVE_SEM
OVE_CALLED(ove_backend_sem_give);
OVE_BODY(ove_backend_sem_give_from_isr);
OVE_BODY(ove_backend_sem_count);
#endif

#endif
