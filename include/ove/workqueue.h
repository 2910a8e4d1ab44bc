/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Work queues: a thread that runs functions which other threads and ISRs submit.
 *
 * Work items run in the order of submission. A work item is in at most one queue at a time. Submitting a pending item
 * again changes nothing. A running item may be submitted again, even by its own function.
 *
 * ove/thread.h describes when native threads may wait here.
 */
#ifndef OVE_WORKQUEUE_H
#define OVE_WORKQUEUE_H

#include <ove/thread.h>
#include <ove/types.h>
#include <ove_seam/workqueue.h>

#if CONFIG_OVE_WORKQUEUE

OVE_EXTERN_C_BEGIN

/** Memory of a work queue without its thread's stack, exactly what the backend needs. */
typedef struct ove_workqueue ove_workqueue_storage_t;
/** Memory of a work item, exactly what the backend needs. */
typedef struct ove_work ove_work_storage_t;

/**
 * Make a work queue and its thread in the caller's memory.
 *
 * @param[out] queue  receives the handle
 * @param storage     memory owned by the caller; must outlive the queue and must not move
 * @param desc        name, priority, stack
 * @returns as ove_thread_init()
 * @context thread, start
 * @blocks never
 * @cost as ove_thread_init()
 */
int ove_workqueue_init(ove_workqueue_t *queue, ove_workqueue_storage_t *storage, const ove_workqueue_desc_t *desc);

/**
 * End a work queue made by ove_workqueue_init(). No further item runs. The call waits until the queue's thread has
 * ended, and releases the thread.
 *
 * @param queue  a work queue without pending or delayed work
 * @returns OVE_OK, OVE_ERR_BUSY (work is pending, delayed or running; nothing changes), OVE_ERR_DEADLOCK (called by
 * a function of its own work); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until its thread has ended
 * @cost one switch to its thread
 */
int ove_workqueue_deinit(ove_workqueue_t queue);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a work queue, its thread and the stack in heap memory.
 *
 * @param[out] queue  receives the handle; untouched on failure
 * @param desc        as for ove_workqueue_init(), with stack NULL
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_workqueue_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_workqueue_create(ove_workqueue_t *queue, const ove_workqueue_desc_t *desc);

/**
 * End a work queue made by ove_workqueue_create() and free its memory.
 *
 * @param queue  a work queue without pending or delayed work
 * @returns as ove_workqueue_deinit()
 * @context thread
 * @blocks until its thread has ended
 * @cost one switch to its thread, one release
 */
int ove_workqueue_destroy(ove_workqueue_t queue);
#endif

/**
 * Wait until all items that were pending at the time of the call have run. The call does not wait for delayed items
 * that are not due.
 *
 * @param queue       a work queue
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_DEADLOCK (called by a function
 * of its own work); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1), plus the work
 */
int ove_workqueue_flush(ove_workqueue_t queue, uint32_t timeout_ms);

/**
 * Bring a work queue to rest, so that ove_workqueue_deinit() or ove_workqueue_destroy() can release it: let pending
 * items run. Delayed items that are not due stay, and keep the queue from being ended. The owning wrapper of a queue in
 * another language makes this call between two attempts to release the queue.
 *
 * @param queue       a work queue
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns as ove_workqueue_flush(); OVE_ERR_CONTEXT (not in a thread) also without checks
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1), plus the work
 */
int ove_workqueue_settle(ove_workqueue_t queue, uint32_t timeout_ms);

/**
 * Make a work item in the caller's memory.
 *
 * @param[out] work  receives the handle
 * @param storage    memory owned by the caller; must outlive the item and must not move
 * @param function   the function that the item runs
 * @param arg        passed to function unchanged
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1), no allocation
 */
int ove_work_init(ove_work_t *work, ove_work_storage_t *storage, ove_work_fn function, void *arg);

/**
 * End a work item made by ove_work_init().
 *
 * @param work  a work item that is not pending, delayed or running
 * @returns OVE_OK, OVE_ERR_BUSY (the item is pending, delayed or running; nothing changes); with checks:
 * OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
int ove_work_deinit(ove_work_t work);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a work item in heap memory.
 *
 * @param[out] work  receives the handle; untouched on failure
 * @param function   the function that the item runs
 * @param arg        passed to function unchanged
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_work_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_work_create(ove_work_t *work, ove_work_fn function, void *arg);

/**
 * End a work item made by ove_work_create() and free its memory.
 *
 * @param work  a work item that is not pending, delayed or running
 * @returns as ove_work_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release
 */
int ove_work_destroy(ove_work_t work);
#endif

/**
 * Submit @p work to @p queue. A delayed item becomes pending at once.
 *
 * @param queue  a work queue
 * @param work   a work item; pending or delayed in no other queue
 * @returns OVE_OK (also if @p work is pending there already), OVE_ERR_BUSY (@p work is in another queue; nothing
 * changes); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent queue's thread runs at once
 * @cost O(1)
 */
int ove_work_submit(ove_workqueue_t queue, ove_work_t work);

/**
 * Submit @p work to @p queue after a delay. A delayed item gets the new delay; a pending item stays pending.
 *
 * @param queue     a work queue
 * @param work      a work item; pending or delayed in no other queue
 * @param delay_ms  milliseconds; the delay never ends early; 0 is ove_work_submit(); at most 0x7fffffff
 * @returns as ove_work_submit(); with checks OVE_ERR_INVALID also for a delay out of range
 * @context thread, start
 * @blocks never
 * @cost O(delayed items of the queue)
 */
int ove_work_submit_delayed(ove_workqueue_t queue, ove_work_t work, uint32_t delay_ms);

/**
 * Submit @p work to @p queue from an ISR.
 *
 * @param queue  a work queue
 * @param work   a work item; pending or delayed in no other queue
 * @returns as ove_work_submit(); with checks: OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent queue's thread runs when the ISR ends
 * @cost O(1)
 */
int ove_work_submit_from_isr(ove_workqueue_t queue, ove_work_t work);

/**
 * Take @p work out of its queue.
 *
 * @param work  a work item
 * @returns OVE_OK (the item will not run, or was in no queue), OVE_ERR_BUSY (the item runs now; a repeated submission
 * is cancelled anyway); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(items of the queue)
 */
int ove_work_cancel(ove_work_t work);

/**
 * Wait until @p work is neither pending nor running. A delayed item becomes pending at once.
 *
 * @param work        a work item
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_DEADLOCK (called by the
 * queue's own thread), OVE_ERR_BUSY (another thread flushes the item); with checks: OVE_ERR_INVALID (NULL),
 * OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1), plus the work
 */
int ove_work_flush(ove_work_t work, uint32_t timeout_ms);

/**
 * Bring a work item to rest, so that ove_work_deinit() or ove_work_destroy() can release it: take it out of its queue,
 * and wait for the end of a running item. The owning wrapper of an item in another language makes this call between two
 * attempts to release the item.
 *
 * @param work        a work item
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns as ove_work_flush(); OVE_ERR_CONTEXT (not in a thread) also without checks
 * @context thread
 * @blocks up to timeout_ms while the item runs
 * @cost O(items of the queue), plus the work
 */
int ove_work_settle(ove_work_t work, uint32_t timeout_ms);

/** Declare the work queue @p name at file scope, with its thread and stack. The queue starts with the scheduler. */
#define OVE_WORKQUEUE_DEFINE_STATIC(name, priority, stack_bytes)                                    \
	static ove_workqueue_storage_t name##_storage;                                              \
	OVE_THREAD_STACK_DEFINE(name##_stack, stack_bytes);                                         \
	__attribute__((unused)) static const ove_workqueue_t name = &name##_storage;                \
	static int name##_static_init(void)                                                         \
	{                                                                                           \
		ove_workqueue_t handle;                                                             \
		const ove_workqueue_desc_t desc = {#name, (priority), name##_stack, (stack_bytes)}; \
		return ove_workqueue_init(&handle, &name##_storage, &desc);                         \
	}                                                                                           \
	OVE_STATIC_INIT(name, name##_static_init)

/** Declare the work item @p name at file scope. The object is ready before ove_main(). */
#define OVE_WORK_DEFINE_STATIC(name, function, arg)                                \
	static ove_work_storage_t name##_storage;                                  \
	__attribute__((unused)) static const ove_work_t name = &name##_storage;    \
	static int name##_static_init(void)                                        \
	{                                                                          \
		ove_work_t handle;                                                 \
		return ove_work_init(&handle, &name##_storage, (function), (arg)); \
	}                                                                          \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_WORKQUEUE */

#endif
