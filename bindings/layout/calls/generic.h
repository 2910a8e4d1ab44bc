/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions of the events of backends/generic that other languages have by hand. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_GENERIC_H
#define OVE_BINDINGS_LAYOUT_CALLS_GENERIC_H

#include <ove/ove.h>

#include "../called.h"

#if CONFIG_OVE_EVENT
OVE_CALLED(ove_generic_event_wait_slow);
OVE_CALLED(ove_generic_event_signal_slow);
OVE_BODY(ove_backend_event_wait);
OVE_BODY(ove_generic_event_signal);
OVE_PIN(offsetof(struct ove_event, word) == 0u);
OVE_PIN(OVE_GENERIC_EVENT_CLEAR == 0 && OVE_GENERIC_EVENT_SET == 1 && OVE_GENERIC_EVENT_WAITED == 2);
#endif

#endif
