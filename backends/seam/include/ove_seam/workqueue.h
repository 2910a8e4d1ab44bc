/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of work queues: struct ove_workqueue, which holds struct ove_thread thread, and struct ove_work. The thread
 * is an ove thread; src/workqueue.c starts and ends it.
 */
#ifndef OVE_SEAM_WORKQUEUE_H
#define OVE_SEAM_WORKQUEUE_H

#include <ove/types/workqueue.h>

#if CONFIG_OVE_WORKQUEUE

#include <ove_backend/workqueue.h>

OVE_EXTERN_C_BEGIN

/** Initialise an empty queue. Its thread is created separately. */
void ove_backend_workqueue_init(struct ove_workqueue *queue);

/** The thread's function: run the work of @p queue, a struct ove_workqueue, until ove_backend_workqueue_stop(). */
void ove_backend_workqueue_run(void *queue);

/** Return true if the queue's thread waits for work. Inside the critical section. */
bool ove_backend_workqueue_rests(const struct ove_workqueue *queue);

/** End the queue's thread. @returns OVE_OK, OVE_ERR_DEADLOCK (by its own work), OVE_ERR_BUSY (it has work) */
int ove_backend_workqueue_stop(struct ove_workqueue *queue);

/** Wait until all work submitted so far is done. @returns OVE_OK, ove_wait_result(), OVE_ERR_DEADLOCK (by its own work)
 */
int ove_backend_workqueue_flush(struct ove_workqueue *queue, uint32_t timeout_ms);

/** Initialise an item that is in no queue. */
void ove_backend_work_init(struct ove_work *work, ove_work_fn function, void *arg);

/** Deinitialise an item. @returns OVE_OK, OVE_ERR_BUSY (in a queue, or running) */
int ove_backend_work_deinit(struct ove_work *work);

/** Append the item. @returns OVE_OK, OVE_ERR_BUSY (pending, delayed or running in another queue) */
int ove_backend_work_submit(struct ove_workqueue *queue, struct ove_work *work);

/** Like ove_backend_work_submit(), after a time that is not 0. */
int ove_backend_work_submit_delayed(struct ove_workqueue *queue, struct ove_work *work, uint32_t delay_ms);

/** Like ove_backend_work_submit(), in an interrupt. */
int ove_backend_work_submit_from_isr(struct ove_workqueue *queue, struct ove_work *work);

/** Remove the item from its queue. @returns OVE_OK, OVE_ERR_BUSY (it is running) */
int ove_backend_work_cancel(struct ove_work *work);

/**
 * Wait until the item is done; a delayed one becomes due at once.
 *
 * @returns OVE_OK, ove_wait_result(), OVE_ERR_DEADLOCK (by its queue's thread), OVE_ERR_BUSY (another thread flushes
 * it)
 */
int ove_backend_work_flush(struct ove_work *work, uint32_t timeout_ms);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_WORKQUEUE */

#endif
