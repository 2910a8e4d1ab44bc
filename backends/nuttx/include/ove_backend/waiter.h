/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads that wait for something, in ove's own list. Each waits on a semaphore of the kernel, which lies in its
 * waiter, so any thread of the kernel may wait, and the kernel shows the wait as one for a semaphore.
 */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_backend/kernel.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;
struct ove_generic_waiters;

/** One thread in one list. */
struct ove_generic_waiter {
	struct ove_generic_waiter *next;
	struct ove_generic_waiter *prev;
	struct ove_generic_waiters *list; /**< the list that holds the waiter; NULL once none does */
	struct ove_thread *thread;        /**< the thread that waits */
	unsigned char priority;           /**< the waiter's place in the list goes by this: the kernel's priority */
	bool has_no_end;                  /**< the waiter was moved: its timeout counts no longer */
	bool woken;                       /**< accessed atomically */
	sem_t permit;
};

/** A flag of the semaphore that the kernel leaves alone: it is a permit. */
#define OVE_NUTTX_PERMIT UINT8_C(0x80)

static inline void ove_nuttx_permit_init(sem_t *permit)
{
	permit->val.semcount = 0;
	permit->flags = OVE_NUTTX_PERMIT;
	permit->waitlist.head = NULL;
	permit->waitlist.tail = NULL;
}

/** Wait until the permit is granted or the time is over; others run meanwhile. Inside the critical section. */
void ove_nuttx_permit_await(sem_t *permit, uint32_t timeout_ms);

/** Let the thread that waits for the permit, if any, go on. Inside the critical section. */
void ove_nuttx_permit_grant(sem_t *permit);

OVE_EXTERN_C_END

#include <ove_generic/waiter_list.h>

#endif
