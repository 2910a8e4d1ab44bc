/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of events, for ove/event.h and for kernels. */
#ifndef OVE_TYPES_EVENT_H
#define OVE_TYPES_EVENT_H

#include <ove/types.h>

#if CONFIG_OVE_EVENT

OVE_EXTERN_C_BEGIN

/** A binary, auto-reset event. */
typedef struct ove_event *ove_event_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_EVENT */

#endif
