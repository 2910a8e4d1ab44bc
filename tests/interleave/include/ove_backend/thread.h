/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads of the model. Included by ove/thread.h. */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_backend/waiter.h>
#include <ove_generic/inherit.h>
#include <ove_generic/life.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread_common.h>

#define OVE_BACKEND_STACK_ALIGN    16
#define OVE_BACKEND_STACK_BYTES(n) (n)
#define OVE_BACKEND_STACK_MIN      16

struct ove_thread {
	struct ove_thread_common common;
	struct ove_generic_inherit inherit;
	struct ove_generic_life life;
	int number;          /**< number of its fiber */
	bool is_native;      /**< a native thread, not an ove thread */
	int native_priority; /**< priority in a kernel list; unused with the other kind of list */
	bool permit;         /**< granted and not yet consumed */
	bool is_parked;      /**< inside park */
	bool wants_section;  /**< before the critical section */
	bool timed_out;      /**< why its park ended */
	bool is_late;        /**< timed out in a kernel's list, and has not run since */
	void (*time_is_over)(struct ove_thread *thread); /**< kernel action on that timeout; NULL while it parks */
	struct ove_generic_waiter *waiter;               /**< its position in a kernel's list */
	unsigned critical;                               /**< depth */
	uint64_t deadline_us;
};

void ove_backend_thread_unpark(struct ove_thread *thread);

#define OVE_BACKEND_THREAD_INIT_FAILS 1

/* No search creates a thread while another thread walks the list of all threads. */
static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	(void)thread;
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	(void)thread;
	return true;
}

static inline void ove_backend_thread_unpark_from_isr(struct ove_thread *thread)
{
	ove_backend_thread_unpark(thread);
}

/* Not a separate step: other threads cannot change the priority where it is read, or it is only a hint. */
static inline ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	return (ove_prio_t)thread->inherit.effective;
}

static inline void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	ove_generic_inherit_set_base(thread, (unsigned char)priority);
}

#endif
