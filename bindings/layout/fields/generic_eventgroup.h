/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Does not compile if the bits of backends/generic's event groups are not where the hot modules read them. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_GENERIC_EVENTGROUP_H
#define OVE_BINDINGS_LAYOUT_FIELDS_GENERIC_EVENTGROUP_H

#include <ove/ove.h>

#if CONFIG_OVE_EVENTGROUP
_Static_assert(offsetof(struct ove_eventgroup, bits) == 0u, "the hot modules know another layout of an event group");
#endif

#endif
