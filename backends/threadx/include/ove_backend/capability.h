/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The capabilities of this kernel; ove/capability.h defines each name. */
#ifndef OVE_BACKEND_CAPABILITY_H
#define OVE_BACKEND_CAPABILITY_H

#include "ove_config.h"

#define OVE_HAS_STRICT_PRIORITY    1
#define OVE_HAS_KEPT_TURN          1
#define OVE_HAS_SUSPENDED_RANK     1
#define OVE_HAS_URGENT_TIMERS      1
#define OVE_HAS_DIRECT_TIMERS      1
#define OVE_HAS_NATIVE_WAITS       1
#define OVE_HAS_NATIVE_INHERITANCE 1
#define OVE_HAS_NATIVE_START       0
#define OVE_HAS_OWNER_KEPT         CONFIG_OVE_CHECKS
#define OVE_HAS_AWAITED_OWNER_KEPT 1
#define OVE_HAS_JUDGED_WAITS       1
#define OVE_HAS_FRAME_CHECKS       CONFIG_OVE_STACK_FRAMES
#define OVE_HAS_TERMINATE_AT_ONCE  1
#define OVE_HAS_BOUNDED_HEAP       1

#endif
