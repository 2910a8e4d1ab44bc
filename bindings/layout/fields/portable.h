/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Like generic.h, for kernels whose semaphores backends/generic implements too. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_PORTABLE_H
#define OVE_BINDINGS_LAYOUT_FIELDS_PORTABLE_H

#include "generic.h"

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

#if CONFIG_OVE_SEM
OVE_PIN(offsetof(struct ove_sem, word) == 0u && offsetof(struct ove_sem, maximum) == 4u);
OVE_PIN(OVE_GENERIC_SEM_WAITERS == UINT32_C(0x80000000));
#endif

#undef OVE_PIN

#endif
