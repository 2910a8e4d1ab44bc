/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <template_mutex.h>

#include <ove_backend/waiter.h>
#include <ove_seam/thread_list.h>

#include "../kernel/scheduler.h"

typedef struct ove_thread ove_chain_thread_t;
typedef unsigned char ove_chain_priority_t;

static unsigned char ove_chain_priority(const struct ove_thread *thread)
{
	return thread->inherit.effective;
}

static unsigned char ove_chain_deserved(const struct ove_thread *thread)
{
	unsigned char highest = thread->inherit.base;

	for (const struct template_mutex *mutex = thread->inherit.contended; mutex != NULL; mutex = mutex->another) {
		for (const struct ove_thread *at = mutex->first; at != NULL; at = at->inherit.next_blocked) {
			highest = at->inherit.effective > highest ? at->inherit.effective : highest;
		}
	}
	return highest;
}

static void ove_chain_run_at(struct ove_thread *thread, unsigned char priority)
{
	__atomic_store_n(&thread->inherit.effective, priority, __ATOMIC_RELAXED);
	if (thread->inherit.waiting != NULL) {
		ove_generic_waiter_resort(thread->inherit.waiting, priority);
	}
	template_switch();
}

/* The owner; NULL if it ended holding the mutex, because its memory may belong to another object. */
static struct ove_thread *template_lent_to(const struct template_mutex *mutex)
{
	return mutex->is_orphan ? NULL : mutex->owner;
}

static struct ove_thread *ove_chain_next(const struct ove_thread *thread)
{
	const struct template_mutex *const mutex = thread->inherit.blocked_on;

	return mutex != NULL ? template_lent_to(mutex) : NULL;
}

#include <ove_generic/priority_chain.h>

static void link_contended(struct template_mutex *mutex)
{
	mutex->is_orphan = !ove_threads_contain(mutex->owner);
	if (mutex->is_orphan) {
		return;
	}
	mutex->another = mutex->owner->inherit.contended;
	mutex->owner->inherit.contended = mutex;
}

static void unlink_contended(struct template_mutex *mutex)
{
	if (mutex->is_orphan) {
		return;
	}
	struct template_mutex **link = &mutex->owner->inherit.contended;

	while (*link != mutex) {
		link = &(*link)->another;
	}
	*link = mutex->another;
}

static void join(struct template_mutex *mutex, struct ove_thread *thread)
{
	struct ove_thread **link = &mutex->first;

	if (*link == NULL) {
		link_contended(mutex);
	}
	while (*link != NULL) {
		link = &(*link)->inherit.next_blocked;
	}
	thread->inherit.next_blocked = NULL;
	thread->inherit.blocked_on = mutex;
	*link = thread;
}

static void leave(struct template_mutex *mutex, struct ove_thread *thread)
{
	struct ove_thread **link = &mutex->first;

	while (*link != thread) {
		link = &(*link)->inherit.next_blocked;
	}
	*link = thread->inherit.next_blocked;
	thread->inherit.blocked_on = NULL;
	if (mutex->first == NULL) {
		unlink_contended(mutex);
	}
}

bool template_mutex_lock(struct template_mutex *mutex, uint32_t timeout_ms)
{
	ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_thread *const self = ove_backend_thread_get_self();
	bool is_locked = mutex->owner == NULL;

	if (is_locked) {
		mutex->owner = self;
	} else if (timeout_ms != OVE_NO_WAIT) {
		join(mutex, self);
		ove_chain_raise(template_lent_to(mutex), self->inherit.effective);
		/* Not TEMPLATE_PARKS: a permit would end it. */
		template_wait(TEMPLATE_SLEEPS, template_end_of(timeout_ms));
		while (self->state != TEMPLATE_READY) {
			ove_backend_critical_exit(key);
			key = ove_backend_critical_enter();
		}
		is_locked = mutex->owner == self;
		if (!is_locked) {
			leave(mutex, self);
			ove_chain_update(template_lent_to(mutex));
		}
	}
	ove_backend_critical_exit(key);
	return is_locked;
}

static struct ove_thread *most_urgent(const struct template_mutex *mutex)
{
	struct ove_thread *best = mutex->first;

	for (struct ove_thread *at = best->inherit.next_blocked; at != NULL; at = at->inherit.next_blocked) {
		best = at->inherit.effective > best->inherit.effective ? at : best;
	}
	return best;
}

void template_mutex_unlock(struct template_mutex *mutex)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (mutex->first == NULL) {
		mutex->owner = NULL;
	} else {
		struct ove_thread *const next = most_urgent(mutex);
		struct ove_thread *const before = template_lent_to(mutex);

		leave(mutex, next);
		if (mutex->first != NULL) {
			unlink_contended(mutex);
		}
		mutex->owner = next;
		if (mutex->first != NULL) {
			link_contended(mutex);
		}
		template_wake(next);
		ove_chain_update(before);
		ove_chain_update(next);
	}
	ove_backend_critical_exit(key);
}

void template_inherit_set_base(struct ove_thread *thread, unsigned char base)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->inherit.base = base;
	ove_chain_update(thread);
	ove_backend_critical_exit(key);
}
