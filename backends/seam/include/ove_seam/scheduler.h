/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of the scheduler's lock. Included by ove_seam/kernel.h.
 */
#ifndef OVE_SEAM_SCHEDULER_H
#define OVE_SEAM_SCHEDULER_H

#include <ove_backend/kernel.h>

OVE_EXTERN_C_BEGIN

/**
 * Keep all other threads from running until the matching unlock; interrupts continue. A thread that is woken in between
 * runs after the unlock. Critical sections and native locks that begin inside the lock also end inside it. The lock
 * itself may begin in a critical section. Does not nest. Threads only.
 */
void ove_backend_scheduler_lock(void);

/** Unlock. A more urgent thread that was woken in between runs at once, or at the end of the critical section. */
void ove_backend_scheduler_unlock(void);

/** The number of the calling thread's locks. A backend whose threads run at the same time counts for each thread.
 * Written by src/scheduler.c, in a thread that holds the kernel's lock. */
#ifndef OVE_BACKEND_SCHEDULER_DEPTH
extern unsigned ove_scheduler_depth;
#define OVE_BACKEND_SCHEDULER_DEPTH ove_scheduler_depth
#endif

/** 1 if ove_backend_thread_yield() returns at once when the calling thread holds the scheduler's lock: CMSIS-RTOS2
 * allows osThreadYield() in a locked kernel. With 0, the default, ove does not call the backend there. */
#ifndef OVE_BACKEND_YIELD_KEEPS_LOCK
#define OVE_BACKEND_YIELD_KEEPS_LOCK 0
#endif

OVE_EXTERN_C_END

#endif
