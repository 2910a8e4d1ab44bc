/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/waiting.h>

#include "../kernel/scheduler.h"

/* A separate state: a permit ends TEMPLATE_PARKS, and the end of a sleep TEMPLATE_SLEEPS. */
#define TEMPLATE_QUEUED ((enum template_state)(TEMPLATE_PARKS + 1))

void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	waiter->thread = self;
	waiter->priority = ove_generic_waiting_priority(self);
	waiter->has_no_end = false;
	waiter->woken = false;
	waiter->is_ended = false;
	ove_generic_waiter_insert(waiter, list);
	self->inherit.waiting = waiter;
}

static void forget(struct ove_generic_waiter *waiter)
{
	ove_generic_waiter_take_out(waiter);
	waiter->thread->inherit.waiting = NULL;
}

void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_generic_waiter_resort(waiter, ove_generic_waiting_priority(waiter->thread));
	ove_backend_critical_exit(key);
}

/* In the critical section. @returns whether the thread was woken; if not, it is in no list */
static bool wait(struct ove_generic_waiter *waiter, uint32_t timeout_ms, ove_backend_critical_t *key)
{
	struct ove_thread *const self = waiter->thread;

	template_wait(TEMPLATE_QUEUED, template_end_of(timeout_ms));
	while (self->state != TEMPLATE_READY) {
		ove_backend_critical_exit(*key);
		*key = ove_backend_critical_enter();
	}
	if (waiter->woken) {
		return true;
	}
	if (!waiter->is_ended) {
		forget(waiter);
	}
	return false;
}

bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms)
{
	ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_woken = waiter->woken || wait(waiter, timeout_ms, &key);

	ove_backend_critical_exit(key);
	return is_woken;
}

bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key)
{
	ove_generic_waiter_join(waiter, list);
	if (!wait(waiter, timeout_ms, key)) {
		return false;
	}
	ove_backend_critical_exit(*key);
	return true;
}

void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	struct ove_thread *const thread = waiter->thread;

	(void)from_isr;
	forget(waiter);
	waiter->woken = true;
	/* The thread may be about to wait, or its timeout may have expired. */
	if (thread->state != TEMPLATE_READY) {
		template_wake(thread);
	}
}

bool ove_generic_waiter_end(struct ove_thread *thread, unsigned char reason)
{
	struct ove_generic_waiter *const waiter = thread->inherit.waiting;

	if (waiter == NULL || thread->state != TEMPLATE_QUEUED) {
		return false;
	}
	forget(waiter);
	waiter->is_ended = true;
	thread->common.wait_end |= reason;
	template_wake(thread);
	return true;
}
