/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Functions that the hot modules use for the event groups of backends/generic, or have bodies for. */
#ifndef OVE_BINDINGS_LAYOUT_CALLS_GENERIC_EVENTGROUP_H
#define OVE_BINDINGS_LAYOUT_CALLS_GENERIC_EVENTGROUP_H

#include <ove/ove.h>

#include "../called.h"

#if CONFIG_OVE_EVENTGROUP
OVE_CALLED(ove_generic_eventgroup_set);
OVE_BODY(ove_backend_eventgroup_set_bits);
OVE_BODY(ove_backend_eventgroup_set_bits_from_isr);
OVE_BODY(ove_backend_eventgroup_get_bits);
#endif

#endif
