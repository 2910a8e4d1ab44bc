/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Does not compile if a field is not where the hot modules of Rust and Zig for Alloy read it. */
#ifndef OVE_BINDINGS_LAYOUT_FIELDS_ALLOY_H
#define OVE_BINDINGS_LAYOUT_FIELDS_ALLOY_H

#include <ove/ove.h>

#define OVE_FIELD_AT(type, field, offset) \
	_Static_assert(offsetof(struct type, field) == (offset), #type "." #field " has moved")

OVE_FIELD_AT(ove_alloy_kernel, current, (7u * OVE_PRIO_LOW + 6u + (OVE_PRIO_LOW > 3)) * sizeof(void *));
OVE_FIELD_AT(ove_thread, native[OVE_ALLOY_THREAD_NEXT], sizeof(void *));
#if CONFIG_OVE_MUTEX
OVE_FIELD_AT(ove_mutex, native[0], 0u);
OVE_FIELD_AT(ove_rmtx, mutex, 0u);
#if !CONFIG_OVE_CHECKS /* with checks the preceding mutex is larger, and no hot module reads it */
OVE_FIELD_AT(ove_rmtx, depth, 12u);
#endif
_Static_assert(OVE_ALLOY_MUTEX_CONTENDED == 1u, "the hot modules know another mark");
#endif
#if CONFIG_OVE_SEM
OVE_FIELD_AT(ove_sem, native.count, 0u);
OVE_FIELD_AT(ove_sem, native.waiters, 4u);
OVE_FIELD_AT(ove_sem, maximum, 8u);
#endif
#if CONFIG_OVE_EVENT
OVE_FIELD_AT(ove_event, native.count, 0u);
OVE_FIELD_AT(ove_event, native.waiters, 4u);
#endif
#if CONFIG_OVE_QUEUE
OVE_FIELD_AT(ove_queue, waiters, 0u);
OVE_FIELD_AT(ove_queue, read, 4u);
OVE_FIELD_AT(ove_queue, write, 6u);
OVE_FIELD_AT(ove_queue, count, 8u);
OVE_FIELD_AT(ove_queue, words, 10u);
OVE_FIELD_AT(ove_queue, buffer, 12u);
#endif
#if CONFIG_OVE_EVENTGROUP
OVE_FIELD_AT(ove_eventgroup, flags, 0u);
OVE_FIELD_AT(ove_eventgroup, waiters, 4u);
#endif

#undef OVE_FIELD_AT

#endif
