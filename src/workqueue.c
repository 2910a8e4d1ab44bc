/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove/workqueue.h>
#include <ove_seam/heap.h>

#include "alloc_with_stack.h"

#if CONFIG_OVE_WORKQUEUE

#define OVE_CHECK_DESC(desc) \
	OVE_CHECK_ARG((desc)->priority <= OVE_PRIO_CRITICAL && (desc)->stack_size >= OVE_BACKEND_STACK_MIN)

static int start(struct ove_workqueue *queue, const ove_workqueue_desc_t *desc, void *stack)
{
	ove_thread_t thread;
	const ove_thread_desc_t thread_desc = {desc->name, ove_backend_workqueue_run, queue, desc->priority,
					       stack,      desc->stack_size};

	ove_backend_workqueue_init(queue);
	/* Use the public call, so that the thread is in ove_thread_list() and one place checks its arguments. */
	return ove_thread_init(&thread, &queue->thread, &thread_desc);
}

int ove_workqueue_init(ove_workqueue_t *queue, ove_workqueue_storage_t *storage, const ove_workqueue_desc_t *desc)
{
	OVE_CALL;
	OVE_CHECK_ARG(queue != NULL && storage != NULL && desc != NULL && desc->stack != NULL);
	OVE_CHECK_DESC(desc);
	OVE_CHECK_NOT_ISR();
	*queue = storage;
	return start(storage, desc, desc->stack);
}

int ove_workqueue_deinit(ove_workqueue_t queue)
{
	OVE_CALL;
	OVE_CHECK_ARG(queue != NULL);
	OVE_CHECK_CAN_WAIT();
	const int result = ove_backend_workqueue_stop(queue);
	if (result != OVE_OK) {
		return result;
	}
	for (;;) {
		const int joined = ove_thread_join(&queue->thread, OVE_WAIT_FOREVER);
		const int ended = ove_thread_deinit(&queue->thread);

		/* The queue has stopped: it is too late to end the join's wait. */
		if (ended == OVE_OK || joined != OVE_ERR_CANCELLED) {
			return ended;
		}
	}
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_workqueue_create(ove_workqueue_t *queue, const ove_workqueue_desc_t *desc)
{
	OVE_CALL;
	OVE_CHECK_ARG(queue != NULL && desc != NULL && desc->stack == NULL);
	OVE_CHECK_DESC(desc);
	OVE_CHECK_NOT_ISR();
	ove_workqueue_storage_t *storage;
	void *stack;
	void *memory = ove_alloc_with_stack(sizeof(*storage), desc->stack_size, &stack);
	if (memory == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	storage = (ove_workqueue_storage_t *)memory;
	int result = start(storage, desc, stack);
	if (result != OVE_OK) {
		ove_free_with_stack(memory, sizeof(*storage));
		return result;
	}
	*queue = storage;
	return OVE_OK;
}

int ove_workqueue_destroy(ove_workqueue_t queue)
{
	OVE_CALL;
	int result = ove_workqueue_deinit(queue);
	if (result == OVE_OK) {
		ove_free_with_stack(queue, sizeof(*queue));
	}
	return result;
}
#endif

int ove_workqueue_flush(ove_workqueue_t queue, uint32_t timeout_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(queue != NULL);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	return ove_backend_workqueue_flush(queue, timeout_ms);
}

int ove_work_init(ove_work_t *work, ove_work_storage_t *storage, ove_work_fn function, void *arg)
{
	OVE_CHECK_ARG(work != NULL && storage != NULL && function != NULL);
	OVE_CHECK_NOT_ISR();
	ove_backend_work_init(storage, function, arg);
	*work = storage;
	return OVE_OK;
}

int ove_work_deinit(ove_work_t work)
{
	OVE_CALL;
	OVE_CHECK_ARG(work != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_work_deinit(work);
}

#if !CONFIG_OVE_ZERO_HEAP
int ove_work_create(ove_work_t *work, ove_work_fn function, void *arg)
{
	OVE_CALL;
	OVE_CHECK_ARG(work != NULL && function != NULL);
	OVE_CHECK_NOT_ISR();
	ove_work_storage_t *storage = (ove_work_storage_t *)ove_backend_heap_alloc(sizeof(*storage));
	if (storage == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_backend_work_init(storage, function, arg);
	*work = storage;
	return OVE_OK;
}

int ove_work_destroy(ove_work_t work)
{
	OVE_CALL;
	int result = ove_work_deinit(work);
	if (result == OVE_OK) {
		ove_backend_heap_free(work);
	}
	return result;
}
#endif

int ove_work_submit(ove_workqueue_t queue, ove_work_t work)
{
	OVE_CALL;
	OVE_CHECK_ARG(queue != NULL && work != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_work_submit(queue, work);
}

int ove_work_submit_delayed(ove_workqueue_t queue, ove_work_t work, uint32_t delay_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(queue != NULL && work != NULL && delay_ms <= UINT32_C(0x7fffffff));
	OVE_CHECK_NOT_ISR();
	return delay_ms == 0u ? ove_backend_work_submit(queue, work)
			      : ove_backend_work_submit_delayed(queue, work, delay_ms);
}

int ove_work_submit_from_isr(ove_workqueue_t queue, ove_work_t work)
{
	OVE_CHECK_ARG(queue != NULL && work != NULL);
	OVE_CHECK_ISR();
	return ove_backend_work_submit_from_isr(queue, work);
}

int ove_work_cancel(ove_work_t work)
{
	OVE_CALL;
	OVE_CHECK_ARG(work != NULL);
	OVE_CHECK_NOT_ISR();
	return ove_backend_work_cancel(work);
}

int ove_work_flush(ove_work_t work, uint32_t timeout_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(work != NULL);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	return ove_backend_work_flush(work, timeout_ms);
}

#endif /* CONFIG_OVE_WORKQUEUE */
