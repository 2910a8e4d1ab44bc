/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>
#include <ove_seam/deadline.h>
#include <ove_seam/kernel.h>
#include <ove_seam/time.h>
#include <ove_seam/workqueue.h>

#if CONFIG_OVE_WORKQUEUE

static void append_pending(struct ove_workqueue *queue, struct ove_work *work)
{
	work->next = NULL;
	work->queue = queue;
	work->place = OVE_WORK_PENDING;
	if (queue->pending == NULL) {
		queue->pending = work;
	} else {
		queue->pending_last->next = work;
	}
	queue->pending_last = work;
}

static void insert_delayed(struct ove_workqueue *queue, struct ove_work *work)
{
	struct ove_work **link = &queue->delayed;

	while (*link != NULL && (*link)->due_us <= work->due_us) {
		link = &(*link)->next;
	}
	work->next = *link;
	work->queue = queue;
	work->place = OVE_WORK_DELAYED;
	*link = work;
}

/* Removes a pending or delayed item from its list; a running item stays with its queue. */
static void take_out(struct ove_work *work)
{
	struct ove_workqueue *const queue = work->queue;
	const bool pending = work->place == OVE_WORK_PENDING;
	struct ove_work **link = pending ? &queue->pending : &queue->delayed;
	struct ove_work *previous = NULL;

	while (*link != work) {
		previous = *link;
		link = &previous->next;
	}
	*link = work->next;
	if (pending && queue->pending_last == work) {
		queue->pending_last = previous;
	}
	work->place = OVE_WORK_IDLE;
	if (queue->running != work) {
		work->queue = NULL;
	}
}

static void wake_thread(struct ove_workqueue *queue, bool from_isr)
{
	if (!queue->idle) {
		return;
	}
	queue->idle = false;
	if (from_isr) {
		ove_backend_thread_unpark_from_isr(&queue->thread);
	} else {
		ove_backend_thread_unpark(&queue->thread);
	}
}

static void wake_flusher(struct ove_work *work)
{
	if (!ove_generic_waiters_none(&work->flusher)) {
		ove_generic_waiters_wake_first(&work->flusher, false);
	}
}

static void make_due_pending(struct ove_workqueue *queue)
{
	uint64_t now_us;

	if (queue->delayed == NULL) {
		return;
	}
	now_us = ove_backend_time_get_us();
	while (queue->delayed != NULL && queue->delayed->due_us <= now_us) {
		struct ove_work *const work = queue->delayed;

		queue->delayed = work->next;
		append_pending(queue, work);
	}
}

static uint32_t ms_until_due(const struct ove_workqueue *queue)
{
	uint64_t now_us;

	if (queue->delayed == NULL) {
		return OVE_WAIT_FOREVER;
	}
	now_us = ove_backend_time_get_us();
	return ove_ms_of_one_wait(queue->delayed->due_us, now_us);
}

/* Records the end of an item's function. The item may be gone once its flusher is awake. */
static void finish(struct ove_workqueue *queue, struct ove_work *work)
{
	queue->running = NULL;
	if (work->place == OVE_WORK_IDLE) {
		work->queue = NULL;
	}
	if (work->place != OVE_WORK_PENDING) {
		wake_flusher(work);
	}
}

void ove_backend_workqueue_run(void *arg)
{
	struct ove_workqueue *const queue = (struct ove_workqueue *)arg;
	ove_backend_critical_t key = ove_backend_critical_enter();

	while (!queue->stopping) {
		struct ove_work *work;

		make_due_pending(queue);
		work = queue->pending;
		if (work == NULL) {
			const uint32_t timeout_ms = ms_until_due(queue);

			queue->idle = true;
			ove_backend_critical_exit(key);
			(void)ove_backend_thread_park(timeout_ms);
			key = ove_backend_critical_enter();
			queue->idle = false;
			continue;
		}
		take_out(work);
		if (work->function == NULL) {
			wake_flusher(work);
			continue;
		}
		work->queue = queue;
		queue->running = work;
		ove_backend_critical_exit(key);
		work->function(work, work->arg);
		key = ove_backend_critical_enter();
		finish(queue, work);
	}
	ove_backend_critical_exit(key);
}

bool ove_backend_workqueue_rests(const struct ove_workqueue *queue)
{
	return queue->idle;
}

void ove_backend_workqueue_init(struct ove_workqueue *queue)
{
	queue->pending = NULL;
	queue->pending_last = NULL;
	queue->delayed = NULL;
	queue->running = NULL;
	queue->idle = false;
	queue->stopping = false;
}

int ove_backend_workqueue_stop(struct ove_workqueue *queue)
{
	ove_backend_critical_t key;
	bool has_work;

	if (ove_backend_thread_get_self() == &queue->thread) {
		return OVE_ERR_DEADLOCK;
	}
	key = ove_backend_critical_enter();
	has_work = queue->pending != NULL || queue->delayed != NULL || queue->running != NULL;
	if (!has_work) {
		queue->stopping = true;
		wake_thread(queue, false);
	}
	ove_backend_critical_exit(key);
	return has_work ? OVE_ERR_BUSY : OVE_OK;
}

int ove_backend_workqueue_flush(struct ove_workqueue *queue, uint32_t timeout_ms)
{
	struct ove_work marker;
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key;

	if (ove_backend_thread_get_self() == &queue->thread) {
		return OVE_ERR_DEADLOCK;
	}
	ove_backend_work_init(&marker, NULL, NULL);
	key = ove_backend_critical_enter();
	make_due_pending(queue);
	if (queue->pending == NULL && queue->running == NULL) {
		ove_backend_critical_exit(key);
		return OVE_OK;
	}
	if (timeout_ms == OVE_NO_WAIT) {
		ove_backend_critical_exit(key);
		return OVE_ERR_TIMEOUT;
	}
	append_pending(queue, &marker);
	wake_thread(queue, false);
	if (ove_generic_waiter_wait(&waiter, &marker.flusher, timeout_ms, &key)) {
		return OVE_OK;
	}
	/* The queue's thread may have reached the marker after the timeout expired. */
	if (marker.queue != NULL) {
		take_out(&marker);
	}
	ove_generic_waiter_finish_timeout(key);
	return ove_wait_result();
}

void ove_backend_work_init(struct ove_work *work, ove_work_fn function, void *arg)
{
	work->next = NULL;
	work->queue = NULL;
	work->function = function;
	work->arg = arg;
	work->due_us = 0;
	ove_generic_waiters_init(&work->flusher);
	work->place = OVE_WORK_IDLE;
}

int ove_backend_work_deinit(struct ove_work *work)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_over = work->queue == NULL;

	ove_backend_critical_exit(key);
	return is_over ? OVE_OK : OVE_ERR_BUSY;
}

static int submit(struct ove_workqueue *queue, struct ove_work *work, bool from_isr)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	int result = OVE_OK;

	if (work->queue != NULL && work->queue != queue) {
		result = OVE_ERR_BUSY;
	} else if (work->place != OVE_WORK_PENDING) {
		if (work->place == OVE_WORK_DELAYED) {
			take_out(work);
		}
		append_pending(queue, work);
		wake_thread(queue, from_isr);
	}
	ove_backend_critical_exit(key);
	return result;
}

int ove_backend_work_submit(struct ove_workqueue *queue, struct ove_work *work)
{
	return submit(queue, work, false);
}

int ove_backend_work_submit_from_isr(struct ove_workqueue *queue, struct ove_work *work)
{
	return submit(queue, work, true);
}

int ove_backend_work_submit_delayed(struct ove_workqueue *queue, struct ove_work *work, uint32_t delay_ms)
{
	ove_backend_critical_t key;
	int result = OVE_OK;

	if (delay_ms == 0u) {
		return submit(queue, work, false);
	}
	key = ove_backend_critical_enter();
	if (work->queue != NULL && work->queue != queue) {
		result = OVE_ERR_BUSY;
	} else if (work->place != OVE_WORK_PENDING) {
		if (work->place == OVE_WORK_DELAYED) {
			take_out(work);
		}
		work->due_us = ove_deadline_us(ove_backend_time_get_us(), delay_ms);
		insert_delayed(queue, work);
		if (queue->delayed == work) {
			wake_thread(queue, false);
		}
	}
	ove_backend_critical_exit(key);
	return result;
}

int ove_backend_work_cancel(struct ove_work *work)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	bool running = false;

	if (work->place != OVE_WORK_IDLE) {
		take_out(work);
	}
	if (work->queue != NULL) {
		running = true;
	} else {
		wake_flusher(work);
	}
	ove_backend_critical_exit(key);
	return running ? OVE_ERR_BUSY : OVE_OK;
}

int ove_backend_work_flush(struct ove_work *work, uint32_t timeout_ms)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_workqueue *const queue = work->queue;
	int result = OVE_ERR_TIMEOUT;

	if (queue == NULL) {
		result = OVE_OK;
	} else if (ove_backend_thread_get_self() == &queue->thread) {
		result = OVE_ERR_DEADLOCK;
	} else if (!ove_generic_waiters_none(&work->flusher)) {
		result = OVE_ERR_BUSY;
	} else {
		if (work->place == OVE_WORK_DELAYED) {
			take_out(work);
			append_pending(queue, work);
			wake_thread(queue, false);
		}
		if (timeout_ms != OVE_NO_WAIT && ove_generic_waiter_wait(&waiter, &work->flusher, timeout_ms, &key)) {
			return OVE_OK;
		}
	}
	ove_generic_waiter_finish_timeout(key);
	return result == OVE_ERR_TIMEOUT ? ove_wait_result() : result;
}

#endif
