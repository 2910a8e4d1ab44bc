/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The scheduler's lock: interrupts run, but no other thread does.
 *
 * Locks nest. A thread that an interrupt or the running thread wakes runs when the outermost lock ends, however urgent
 * the thread is. Callbacks of timers and work are threads too.
 *
 * A call that may wait is not legal while the scheduler is locked. With checks on, such a call returns OVE_ERR_CONTEXT,
 * or stops the program if the call cannot return an error. With checks off, a call that does not have to wait succeeds;
 * a call that has to wait stops the program or never returns. Without OVE_HAS_JUDGED_WAITS or OVE_HAS_STRICT_PRIORITY,
 * it may also wait while other threads run.
 *
 * A critical section may begin and end while the scheduler is locked, and a lock may begin and end in a section.
 *
 * If threads run at the same time (OVE_HAS_STRICT_PRIORITY is 0), a lock excludes only other locks.
 */
#ifndef OVE_SCHEDULER_H
#define OVE_SCHEDULER_H

#include <stdbool.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/**
 * Let no other thread run until the matching ove_scheduler_unlock(). In an ISR, or before the start, the call stops the
 * program when checks are on. The thread must not end while it holds the lock.
 *
 * @context thread
 * @blocks never; on the host until another thread's lock ends
 * @cost O(1)
 */
void ove_scheduler_lock(void);

/**
 * End the innermost lock. At the end of the outermost lock, a more urgent thread that became ready during it runs at
 * once. In an ISR, and in a thread that does not hold the lock, the call stops the program when checks are on.
 *
 * @context thread
 * @blocks never
 * @cost O(1), or O(threads woken during the lock), depending on the kernel; O(priorities) if the thread holds a mutex
 * that others wait for
 */
void ove_scheduler_unlock(void);

/**
 * Tell whether the calling thread holds the lock. In an ISR, and before the start, the call stops the program when
 * checks are on.
 *
 * @returns true between ove_scheduler_lock() and the matching ove_scheduler_unlock()
 * @context thread
 * @blocks never
 * @cost O(1)
 */
bool ove_scheduler_is_locked(void);

OVE_EXTERN_C_END

#endif
