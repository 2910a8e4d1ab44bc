/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The four ways in which a kernel uses backends/generic. Two questions decide: how a thread waits, and whether the
 * kernel has its own mutexes. A kernel's ove_backend/profile.h defines OVE_BACKEND_PROFILE as one of these, and
 * src/profile.c rejects headers that do not match it. See docs/design/waits-and-ownership.md, "Four profiles".
 */
#ifndef OVE_GENERIC_PROFILE_H
#define OVE_GENERIC_PROFILE_H

/** Threads wait in ove's list over the kernel's park, and ove's mutexes inherit. Only ove threads wait and lock. */
#define OVE_PROFILE_PARK 1
/** Like OVE_PROFILE_PARK, but the kernel has ove_backend/mutex.h: its own mutexes, which inherit. */
#define OVE_PROFILE_PARK_MUTEX 2
/** The kernel has ove_backend/waiter.h, waiting.h and owner.h: its own queues, in which any kernel thread may wait, and
 * any kernel thread may lock ove's mutexes. */
#define OVE_PROFILE_QUEUES 3
/** Like OVE_PROFILE_QUEUES without owner.h, but the kernel has ove_backend/mutex.h. */
#define OVE_PROFILE_QUEUES_MUTEX 4

#endif
