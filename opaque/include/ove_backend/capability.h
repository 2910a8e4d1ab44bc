/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The capabilities for a file that includes no kernel: it cannot rely on those that only some kernels have.
 */
#ifndef OVE_OPAQUE_BACKEND_CAPABILITY_H
#define OVE_OPAQUE_BACKEND_CAPABILITY_H

#define OVE_HAS_AWAITED_OWNER_KEPT 0
#define OVE_HAS_BOUNDED_HEAP       0
#define OVE_HAS_DIRECT_TIMERS      0
#define OVE_HAS_FRAME_CHECKS       0
#define OVE_HAS_JUDGED_WAITS       0
#define OVE_HAS_KEPT_TURN          0
#define OVE_HAS_NATIVE_INHERITANCE 0
#define OVE_HAS_NATIVE_START       0
#define OVE_HAS_NATIVE_WAITS       0
#define OVE_HAS_OWNER_KEPT         0
#define OVE_HAS_STRICT_PRIORITY    0
#define OVE_HAS_SUSPENDED_RANK     0
#define OVE_HAS_TERMINATE_AT_ONCE  0
#define OVE_HAS_URGENT_TIMERS      0

#endif
