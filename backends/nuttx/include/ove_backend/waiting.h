/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For the sources that make threads wait. */
#ifndef OVE_BACKEND_WAITING_H
#define OVE_BACKEND_WAITING_H

#include <ove_backend/waiter.h>
#include <ove_seam/thread.h>

/** The kernel's priorities are finer than ove's, and native threads have one too. */
static inline unsigned char ove_generic_waiting_priority(const struct ove_thread *thread)
{
	return thread->native.sched_priority;
}

#endif
