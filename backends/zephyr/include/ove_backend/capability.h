/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The capabilities of this kernel; ove/capability.h defines each name. */
#ifndef OVE_BACKEND_CAPABILITY_H
#define OVE_BACKEND_CAPABILITY_H

#include "ove_config.h"

/* Without Zephyr's list of threads, ove cannot tell whether an owner still exists. */
#if defined(CONFIG_THREAD_MONITOR)
#define OVE_HAS_NATIVE_INHERITANCE 1
#else
#define OVE_HAS_NATIVE_INHERITANCE 0
#endif

/* ove does not know the register frame of other processors. */
#if defined(CONFIG_CPU_CORTEX_M)
#define OVE_HAS_TERMINATE_AT_ONCE 1
#else
#define OVE_HAS_TERMINATE_AT_ONCE 0
#endif

#define OVE_HAS_STRICT_PRIORITY    1
#define OVE_HAS_KEPT_TURN          1
#define OVE_HAS_SUSPENDED_RANK     1
#define OVE_HAS_URGENT_TIMERS      1
#define OVE_HAS_DIRECT_TIMERS      1
#define OVE_HAS_NATIVE_WAITS       1
#define OVE_HAS_NATIVE_START       1
#define OVE_HAS_OWNER_KEPT         CONFIG_OVE_CHECKS
#define OVE_HAS_AWAITED_OWNER_KEPT 1
#define OVE_HAS_JUDGED_WAITS       0
#define OVE_HAS_FRAME_CHECKS       0
#define OVE_HAS_BOUNDED_HEAP       1

#endif
