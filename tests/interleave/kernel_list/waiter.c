/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/mutex.h>
#include <ove/thread.h>
#include <ove_backend/owner.h>
#include <ove_backend/waiter.h>

#include "model.h"

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

/* The kernel's clock removes the thread from its list; the thread runs when it can. */
static void time_is_over(struct ove_thread *thread)
{
	take_out(thread->waiter);
	thread->waiter = NULL;
	thread->is_late = true;
}

static bool wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, bool is_in_turn,
		 uint32_t timeout_ms, ove_backend_critical_t *key)
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	EXPECT(self->critical == 1u);
	waiter->thread = self;
	waiter->is_in_turn = is_in_turn;
	waiter->has_no_end = false;
	waiter->priority = (unsigned char)self->native_priority;
	insert(waiter, list);
	self->waiter = waiter;
	if (model_block(timeout_ms, time_is_over)) {
		return true;
	}
	*key = ove_backend_critical_enter();
	self->is_late = false;
	return false;
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

struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread)
{
	const struct ove_generic_waiter *const waiter = thread->waiter;

	return waiter != NULL && waiter->is_in_turn
		       ? (struct ove_mutex *)((char *)waiter->list - offsetof(struct ove_mutex, waiters))
		       : NULL;
}

void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	struct ove_thread *const thread = waiter->thread;

	(void)from_isr;
	take_out(waiter);
	thread->waiter = NULL;
	ove_backend_thread_unpark(thread);
}

bool ove_generic_waiter_end(struct ove_thread *thread, unsigned char reason)
{
	if (thread->waiter == NULL || thread->waiter->has_no_end) {
		return false;
	}
	time_is_over(thread);
	thread->common.wait_end |= reason;
	ove_backend_thread_unpark(thread);
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
	waiter->has_no_end = true;
	insert(waiter, list);
	model_wait_for_ever(waiter->thread);
}

void ove_generic_inherit_apply(struct ove_thread *thread, int priority)
{
	struct ove_generic_waiter *const waiter = thread->waiter;

	thread->native_priority = priority;
	if (waiter != NULL) {
		struct ove_generic_waiters *const list = waiter->list;

		take_out(waiter);
		waiter->priority = priority;
		insert(waiter, list);
	}
}

bool ove_generic_native_lives(const struct ove_thread *thread)
{
	for (int i = 0; model_thread_number(i) != NULL; i++) {
		if (model_thread_number(i) == thread) {
			return thread->is_native;
		}
	}
	return false;
}

bool ove_generic_inherit_waits(const struct ove_thread *thread)
{
	return thread->waiter != NULL;
}
