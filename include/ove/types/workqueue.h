/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of work queues, for ove/workqueue.h and for kernels. */
#ifndef OVE_TYPES_WORKQUEUE_H
#define OVE_TYPES_WORKQUEUE_H

#include <ove/types.h>
#include <ove/types/thread.h>

#if CONFIG_OVE_WORKQUEUE

OVE_EXTERN_C_BEGIN

/** A queue of work with its thread. */
typedef struct ove_workqueue *ove_workqueue_t;
/** One item of work. */
typedef struct ove_work *ove_work_t;

/** The function of a work item; @p arg is the argument given when the item was made. The function may block; later
 * items then wait. */
typedef void (*ove_work_fn)(ove_work_t work, void *arg);

/** The properties of a work queue's thread. */
typedef struct ove_workqueue_desc {
	const char *name;    /**< shown to people; kept by reference; NULL reads as "" */
	ove_prio_t priority; /**< priority of the thread that runs the work */
	void *stack;         /**< from OVE_THREAD_STACK_DEFINE; must outlive the queue. For _create: NULL */
	size_t stack_size;   /**< in bytes, as given to OVE_THREAD_STACK_DEFINE */
} ove_workqueue_desc_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_WORKQUEUE */

#endif
