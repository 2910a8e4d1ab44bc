/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Does not compile if a field of an object of backends/generic is not where the hot modules of Rust and Zig read
 * it.
 */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_GENERIC_H
#define OVE_BINDINGS_LAYOUT_FIELDS_GENERIC_H

#include <ove/ove.h>

#include "generic_eventgroup.h"

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

#if CONFIG_OVE_EVENT
OVE_PIN(offsetof(struct ove_event, word) == 0u);
OVE_PIN(OVE_GENERIC_EVENT_CLEAR == 0 && OVE_GENERIC_EVENT_SET == 1 && OVE_GENERIC_EVENT_WAITED == 2);
#endif

#undef OVE_PIN

#endif
