/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A work queue on any kernel: an ove thread and two lists. */
#ifndef OVE_BACKEND_WORKQUEUE_H
#define OVE_BACKEND_WORKQUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/types/workqueue.h>
#include <ove_backend/waiter.h>
#include <ove_seam/thread.h>

OVE_EXTERN_C_BEGIN

/** The list that a work item is in. */
enum ove_work_place { OVE_WORK_IDLE = 0, OVE_WORK_PENDING = 1, OVE_WORK_DELAYED = 2 };

struct ove_work {
	struct ove_work *next;
	struct ove_workqueue *queue; /**< the queue in which the item is pending, delayed or running; else NULL */
	ove_work_fn function;        /**< NULL: the item marks the position of a thread that flushes the queue */
	void *arg;
	uint64_t due_us;                    /**< for a delayed item: the time at which it becomes pending */
	struct ove_generic_waiters flusher; /**< the one thread that waits for the end of the item */
	unsigned char place;                /**< an ove_work_place */
};

struct ove_workqueue {
	struct ove_thread thread;
	struct ove_work *pending;      /**< in order of submission */
	struct ove_work *pending_last; /**< undefined while no item is pending */
	struct ove_work *delayed;      /**< in order of due time, and of submission at equal due time */
	struct ove_work *running;
	bool idle;     /**< the queue's thread waits for work and must be unparked */
	bool stopping; /**< the queue's thread must end */
};

OVE_EXTERN_C_END

#endif
