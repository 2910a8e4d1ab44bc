/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of notifications, for ove/notify.h and for kernels. */
#ifndef OVE_TYPES_NOTIFY_H
#define OVE_TYPES_NOTIFY_H

#include <ove/types/thread.h>

#if CONFIG_OVE_NOTIFY

OVE_EXTERN_C_BEGIN

/** All bits of a thread's notification; the same on every backend. */
#define OVE_NOTIFY_ALL_BITS UINT32_C(0x7fffffff)

/** Whether a wait needs any or all of its bits. */
typedef enum ove_notify_mode {
	OVE_NOTIFY_ANY = 0, /**< One of the bits is enough. */
	OVE_NOTIFY_ALL = 1  /**< All bits have to be set at the same time. */
} ove_notify_mode_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_NOTIFY */

#endif
