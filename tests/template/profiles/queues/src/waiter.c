/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_backend/owner.h>
#include <ove_backend/waiting.h>

#include "../kernel/scheduler.h"

/* A separate state: a permit ends TEMPLATE_PARKS, and the end of a sleep TEMPLATE_SLEEPS. */
#define TEMPLATE_QUEUED ((enum template_state)(TEMPLATE_PARKS + 1))

static void insert(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	struct ove_generic_waiter **link = &list->first;

	while (*link != NULL && (*link)->priority >= waiter->priority) {
		link = &(*link)->next;
	}
	waiter->next = *link;
	waiter->list = list;
	*link = waiter;
}

static void take_out(struct ove_generic_waiter *waiter)
{
	struct ove_generic_waiter **link = &waiter->list->first;

	while (*link != waiter) {
		link = &(*link)->next;
	}
	*link = waiter->next;
	waiter->list = NULL;
}

void ove_generic_waiters_each(const struct ove_generic_waiters *list,
			      void (*look)(struct ove_generic_waiter *waiter, void *context), void *context)
{
	for (struct ove_generic_waiter *at = list->first; at != NULL; at = at->next) {
		look(at, context);
	}
}

static bool wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, bool is_in_turn,
		 uint32_t timeout_ms, ove_backend_critical_t *key)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	waiter->thread = self;
	waiter->is_in_turn = is_in_turn;
	waiter->priority = ove_generic_waiting_priority(self);
	insert(waiter, list);
	self->inherit.waiting = waiter;
	waiter->has_no_end = false;
	waiter->is_ended = false;
	template_wait(TEMPLATE_QUEUED, template_end_of(timeout_ms));
	while (self->state != TEMPLATE_READY) {
		ove_backend_critical_exit(*key);
		*key = ove_backend_critical_enter();
	}
	if (waiter->list != NULL) {
		take_out(waiter);
		self->inherit.waiting = NULL;
		return false;
	}
	if (waiter->is_ended) {
		return false;
	}
	ove_backend_critical_exit(*key);
	return true;
}

bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key)
{
	return wait(waiter, list, false, timeout_ms, key);
}

bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
				     uint32_t timeout_ms, ove_backend_critical_t *key)
{
	return wait(waiter, list, true, timeout_ms, key);
}

void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	struct ove_thread *const thread = waiter->thread;

	(void)from_isr;
	take_out(waiter);
	thread->inherit.waiting = NULL;
	template_wake(thread);
}

bool ove_generic_waiter_end(struct ove_thread *thread, unsigned char reason)
{
	struct ove_generic_waiter *const waiter = thread->inherit.waiting;

	if (waiter == NULL || waiter->has_no_end) {
		return false;
	}
	take_out(waiter);
	thread->inherit.waiting = NULL;
	waiter->is_ended = true;
	thread->common.wait_end |= reason;
	template_wake(thread);
	return true;
}

void ove_generic_waiters_wake_first(struct ove_generic_waiters *list, bool from_isr)
{
	ove_generic_waiter_wake(list->first, from_isr);
}

void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	take_out(waiter);
	waiter->is_in_turn = true;
	insert(waiter, list);
	/* The timeout may have expired before the thread could run. It continues to wait anyway. */
	waiter->thread->wake_tick = TEMPLATE_FOREVER;
	waiter->thread->state = TEMPLATE_QUEUED;
	waiter->has_no_end = true;
}

void ove_generic_inherit_apply(struct ove_thread *thread, int priority)
{
	struct ove_generic_waiter *const waiter = thread->inherit.waiting;

	template_switch();
	if (waiter != NULL) {
		struct ove_generic_waiters *const list = waiter->list;

		take_out(waiter);
		waiter->priority = (unsigned char)priority;
		insert(waiter, list);
	}
}
