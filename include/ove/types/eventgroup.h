/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of event groups, for ove/eventgroup.h and for kernels. */
#ifndef OVE_TYPES_EVENTGROUP_H
#define OVE_TYPES_EVENTGROUP_H

#include <ove/types.h>

#if CONFIG_OVE_EVENTGROUP

OVE_EXTERN_C_BEGIN

/** A group of event bits. */
typedef struct ove_eventgroup *ove_eventgroup_t;

/** All bits of a group; the same on every backend. */
#define OVE_EVENTGROUP_ALL_BITS UINT32_C(0x7fffffff)

/** Whether a wait needs any or all of its bits. */
typedef enum ove_eventgroup_mode {
	OVE_EVENTGROUP_ANY = 0, /**< One of the bits is enough. */
	OVE_EVENTGROUP_ALL = 1  /**< All bits have to be set at the same time. */
} ove_eventgroup_mode_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_EVENTGROUP */

#endif
