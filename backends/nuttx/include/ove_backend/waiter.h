/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Waiting threads, in ove's own list. Each thread waits on a kernel semaphore in its waiter, so any kernel thread may
 * wait, and the kernel shows the wait as one for a semaphore.
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
	unsigned char priority;           /**< decides the waiter's position in the list: the kernel's priority */
	bool has_no_end;                  /**< the waiter was moved: its timeout no longer applies */
	bool woken;                       /**< accessed atomically */
	sem_t permit;
};

/** A semaphore flag that the kernel does not use: the semaphore is a permit. */
#define OVE_NUTTX_PERMIT UINT8_C(0x80)

static inline void ove_nuttx_permit_init(sem_t *permit)
{
	permit->val.semcount = 0;
	permit->flags = OVE_NUTTX_PERMIT;
	permit->waitlist.head = NULL;
	permit->waitlist.tail = NULL;
}

/** Wait until the permit is granted or the timeout expires; other threads run then. Inside the critical section. */
void ove_nuttx_permit_await(sem_t *permit, uint32_t timeout_ms);

/** Let the thread that waits for the permit, if any, continue. Inside the critical section. */
void ove_nuttx_permit_grant(sem_t *permit);

OVE_EXTERN_C_END

#include <ove_generic/waiter_list.h>

#endif
