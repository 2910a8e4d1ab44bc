/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions that the hot modules use for the objects of backends/generic, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_GENERIC_H
#define OVE_BINDINGS_LAYOUT_CALLS_GENERIC_H

#include <ove/ove.h>

#include "../called.h"
#include "generic_eventgroup.h"

#if CONFIG_OVE_EVENT
OVE_CALLED(ove_generic_event_wait_slow);
OVE_CALLED(ove_generic_event_signal_slow);
OVE_BODY(ove_backend_event_wait);
OVE_BODY(ove_backend_event_signal);
OVE_BODY(ove_backend_event_signal_from_isr);
#endif

#endif
