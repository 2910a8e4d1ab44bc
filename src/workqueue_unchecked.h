/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The work queue's calls without the checks of the caller, which src/workqueue.c makes. */
#ifndef OVE_SRC_WORKQUEUE_UNCHECKED_H
#define OVE_SRC_WORKQUEUE_UNCHECKED_H

#include <ove/workqueue.h>

#if CONFIG_OVE_WORKQUEUE

/** Take the storage and start the thread. @returns as ove_thread_init() */
int ove_unchecked_workqueue_init(struct ove_workqueue *queue, const ove_workqueue_desc_t *desc);
/** End the thread. @returns OVE_OK, OVE_ERR_DEADLOCK (by its own work), OVE_ERR_BUSY (it has work) */
int ove_unchecked_workqueue_deinit(struct ove_workqueue *queue);
/** @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_DEADLOCK (by its own work) */
int ove_unchecked_workqueue_flush(struct ove_workqueue *queue, uint32_t timeout_ms);

void ove_unchecked_work_init(struct ove_work *work, ove_work_fn function, void *arg);
/** @returns OVE_OK, OVE_ERR_BUSY (in a queue, or running) */
int ove_unchecked_work_deinit(struct ove_work *work);
/** @returns OVE_OK, OVE_ERR_BUSY (pending, delayed or running in another queue) */
int ove_unchecked_work_submit(struct ove_workqueue *queue, struct ove_work *work);
/** @returns as ove_unchecked_work_submit() */
int ove_unchecked_work_submit_delayed(struct ove_workqueue *queue, struct ove_work *work, uint32_t delay_ms);
/** @returns as ove_unchecked_work_submit() */
int ove_unchecked_work_submit_from_isr(struct ove_workqueue *queue, struct ove_work *work);
/** @returns OVE_OK, OVE_ERR_BUSY (it runs now) */
int ove_unchecked_work_cancel(struct ove_work *work);
/** @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_DEADLOCK (by its queue's thread), OVE_ERR_BUSY (another thread flushes it)
 */
int ove_unchecked_work_flush(struct ove_work *work, uint32_t timeout_ms);

#endif

#endif
