/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Like generic.h, for the mutexes of backends/generic. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_GENERIC_MUTEX_H
#define OVE_BINDINGS_LAYOUT_FIELDS_GENERIC_MUTEX_H

#include <ove/ove.h>

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

#if CONFIG_OVE_MUTEX
OVE_PIN(offsetof(struct ove_mutex, word) == 0u && OVE_GENERIC_MUTEX_BITS == 3u);
OVE_PIN(offsetof(struct ove_rmtx, mutex) == 0u && offsetof(struct ove_rmtx, depth) == sizeof(struct ove_mutex));
#endif

#undef OVE_PIN

#endif
