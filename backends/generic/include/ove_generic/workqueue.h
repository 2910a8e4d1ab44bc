/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Work queues for any kernel: an ove thread and two lists. For ove_backend/workqueue.h.
 */
#ifndef OVE_GENERIC_WORKQUEUE_H
#define OVE_GENERIC_WORKQUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/thread.h>
#include <ove_backend/waiter.h>

OVE_EXTERN_C_BEGIN

/** Which list a work item is in. */
enum ove_generic_work_place { OVE_GENERIC_WORK_IDLE = 0, OVE_GENERIC_WORK_PENDING = 1, OVE_GENERIC_WORK_DELAYED = 2 };

struct ove_work {
	struct ove_work *next;
	struct ove_workqueue *queue; /**< where it is pending, delayed or running; else NULL */
	ove_work_fn function;        /**< NULL marks the place of a thread that flushes the queue */
	void *arg;
	uint64_t due_us;                    /**< delayed: when it becomes pending */
	struct ove_generic_waiters flusher; /**< the one thread that waits for its end */
	unsigned char place;                /**< an ove_generic_work_place */
};

struct ove_workqueue {
	struct ove_thread thread;
	struct ove_work *pending;      /**< in order of submission */
	struct ove_work *pending_last; /**< undefined while none is pending */
	struct ove_work *delayed;      /**< the first due first, equals in order of submission */
	struct ove_work *running;
	bool idle;     /**< its thread waits for work and must be unparked */
	bool stopping; /**< its thread is to end */
};

/** Take the storage and start the thread. @returns as ove_thread_init() */
int ove_backend_workqueue_init(struct ove_workqueue *queue, const ove_workqueue_desc_t *desc);
/** End the thread. @returns OVE_OK, OVE_ERR_DEADLOCK (by its own work), OVE_ERR_BUSY (it has work) */
int ove_backend_workqueue_deinit(struct ove_workqueue *queue);
/** @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_DEADLOCK (by its own work) */
int ove_backend_workqueue_flush(struct ove_workqueue *queue, uint32_t timeout_ms);

void ove_backend_work_init(struct ove_work *work, ove_work_fn function, void *arg);
/** @returns OVE_OK, OVE_ERR_BUSY (in a queue, or running) */
int ove_backend_work_deinit(struct ove_work *work);
/** @returns OVE_OK, OVE_ERR_BUSY (pending, delayed or running in another queue) */
int ove_backend_work_submit(struct ove_workqueue *queue, struct ove_work *work);
/** @returns as ove_backend_work_submit() */
int ove_backend_work_submit_delayed(struct ove_workqueue *queue, struct ove_work *work, uint32_t delay_ms);
/** @returns as ove_backend_work_submit() */
int ove_backend_work_submit_from_isr(struct ove_workqueue *queue, struct ove_work *work);
/** @returns OVE_OK, OVE_ERR_BUSY (it runs now) */
int ove_backend_work_cancel(struct ove_work *work);
/** @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_DEADLOCK (by its queue's thread), OVE_ERR_BUSY (another thread flushes it)
 */
int ove_backend_work_flush(struct ove_work *work, uint32_t timeout_ms);

OVE_EXTERN_C_END

#endif
