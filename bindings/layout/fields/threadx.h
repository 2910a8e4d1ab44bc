/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Does not compile if a field is not where the hot modules for ThreadX read it. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_THREADX_H
#define OVE_BINDINGS_LAYOUT_FIELDS_THREADX_H

#include "generic_eventgroup.h"
#include "generic_mutex.h"

#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another layout: " #condition)

#if CONFIG_OVE_SEM
OVE_PIN(offsetof(struct ove_sem, count) == 0u);
#endif

#undef OVE_PIN

#endif
