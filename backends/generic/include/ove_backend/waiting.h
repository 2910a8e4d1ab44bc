/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For the sources that make threads wait. A kernel that needs its private headers for this, or that sorts its
 * threads by another priority, has its own header of this name. */
#ifndef OVE_BACKEND_WAITING_H
#define OVE_BACKEND_WAITING_H

#include <ove_backend/waiter.h>
#include <ove_seam/thread.h>

/** Return the priority that decides a thread's position in a waiter list. */
static inline unsigned char ove_generic_waiting_priority(struct ove_thread *thread)
{
	return (unsigned char)ove_backend_thread_get_priority(thread);
}

#endif
