/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The capabilities that not every kernel has: each name is 1 if the kernel of this build has the capability, else 0.
 *
 * The other headers describe a call with all capabilities, and name the capability if the call differs without it. A
 * program that needs one tests it with `#if !OVE_HAS_KEPT_TURN`. docs/capabilities.md has the table for all kernels,
 * which `./ove boards --publish` writes from this header and those of the kernels.
 */
#ifndef OVE_CAPABILITY_H
#define OVE_CAPABILITY_H

#include <ove_backend/capability.h>

/**
 * One thread runs at a time, the most urgent ready one. Without it, threads run at the same time: priorities are best
 * effort, and a critical section excludes only other sections.
 */
#ifndef OVE_HAS_STRICT_PRIORITY
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_STRICT_PRIORITY"
#endif
/** A preempted thread continues before the ready threads of its priority. Without it, they run first. */
#ifndef OVE_HAS_KEPT_TURN
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_KEPT_TURN"
#endif
/**
 * A suspended waiter keeps its rank among the waiters, and its priority counts for the owner of a mutex. Without it,
 * the waiter is the least urgent one: it is served only if no other thread waits, and donates its priority to none.
 */
#ifndef OVE_HAS_SUSPENDED_RANK
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_SUSPENDED_RANK"
#endif
/** Timer callbacks are more urgent than OVE_PRIO_CRITICAL. Without it, the project chooses their priority. */
#ifndef OVE_HAS_URGENT_TIMERS
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_URGENT_TIMERS"
#endif
/**
 * Calls on a timer never wait, and ending a timer waits only for a running callback of that timer. Without it, a call
 * can wait until the timer service has space for the command, and ending a timer waits for a running callback of any
 * timer; in another timer's callback, it returns OVE_ERR_BUSY while a command for the timer is pending.
 */
#ifndef OVE_HAS_DIRECT_TIMERS
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_DIRECT_TIMERS"
#endif
/**
 * A native thread may make every call that a thread may make. Without it, the thread may give and try: a call that may
 * wait returns OVE_ERR_CONTEXT with checks on, and with checks off stops the program with number 2 if it has to wait.
 */
#ifndef OVE_HAS_NATIVE_WAITS
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_NATIVE_WAITS"
#endif
/** A native thread that owns a mutex runs at the priority of the threads that wait for the mutex. */
#ifndef OVE_HAS_NATIVE_INHERITANCE
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_NATIVE_INHERITANCE"
#endif
/** A native thread may run before ove_run(), and waits there like after it. */
#ifndef OVE_HAS_NATIVE_START
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_NATIVE_START"
#endif
/** ove_thread_deinit() returns OVE_ERR_BUSY for a thread that ended as the owner of a mutex. */
#ifndef OVE_HAS_OWNER_KEPT
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_OWNER_KEPT"
#endif
/** The same, at least while another thread waits for that mutex. */
#ifndef OVE_HAS_AWAITED_OWNER_KEPT
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_AWAITED_OWNER_KEPT"
#endif
/** A wait outside a thread stops the program even with checks off. Without it, the behaviour is undefined there. */
#ifndef OVE_HAS_JUDGED_WAITS
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_JUDGED_WAITS"
#endif
/**
 * With checks on, a function whose frame could pass the stack guard is found before it writes below the guard. Without
 * it, such a frame is found at the thread's next ove call, at the next switch or tick, or by a fault. If the function
 * returns before any of these, the memory that it overwrote below the guard is lost.
 */
#ifndef OVE_HAS_FRAME_CHECKS
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_FRAME_CHECKS"
#endif
/**
 * ove_thread_terminate() ends a computing thread where it is. Without it, the thread ends at its next ove call that may
 * wait.
 */
#ifndef OVE_HAS_TERMINATE_AT_ONCE
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_TERMINATE_AT_ONCE"
#endif
/** The heap has a size. Without it, the heap grows on demand, and ove_heap_stats() has a total of 0. */
#ifndef OVE_HAS_BOUNDED_HEAP
#error "ove_backend/capability.h of this kernel does not define OVE_HAS_BOUNDED_HEAP"
#endif

#endif
