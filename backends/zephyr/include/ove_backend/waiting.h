/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The calls of ove_backend/waiter.h on the kernel's wait queues; inline, because each is part of one slow path.
 */
#ifndef OVE_BACKEND_WAITING_H
#define OVE_BACKEND_WAITING_H

#include <ove_backend/owner.h>
#include <ove_backend/waiter.h>
#include <ove_seam/thread.h>

#include <ksched.h>
#include <priority_q.h>
#include <timeout_q.h>
#include <wait_q.h>

/* The result of a wait whose thread was woken; after a timeout, or if the wait was ended, it is negative. */
#define OVE_ZEPHYR_WOKEN 1

static inline int ove_generic_waiter_priority(const struct ove_generic_waiter *waiter)
{
	return ove_generic_effective_priority(waiter->thread);
}

struct ove_zephyr_walk {
	void (*look)(struct ove_generic_waiter *waiter, void *context);
	void *context;
};

static inline int ove_zephyr_step(struct k_thread *thread, void *walk)
{
	const struct ove_zephyr_walk *const self = (const struct ove_zephyr_walk *)walk;

	self->look((struct ove_generic_waiter *)thread->base.swap_data, self->context);
	return 0;
}

static inline void ove_generic_waiters_each(const struct ove_generic_waiters *list,
					    void (*look)(struct ove_generic_waiter *waiter, void *context),
					    void *context)
{
	struct ove_zephyr_walk walk = {look, context};

	if (!ove_generic_waiters_none(list)) {
		(void)z_sched_waitq_walk((_wait_q_t *)&list->native, ove_zephyr_step, &walk);
	}
}

/** Return the lock that the kernel's waiting call will release. Interrupts are already masked, and stay masked up to
 * the switch, so only a kernel that validates its locks has to see it taken. In other kernels the lock has no members,
 * and any address will do: this uses the thread's. */
static inline struct k_spinlock *ove_zephyr_waiting(struct ove_thread *self)
{
#if defined(CONFIG_SPIN_VALIDATE)
	static struct k_spinlock lock;

	(void)self;
	(void)k_spin_lock(&lock);
	return &lock;
#else
	return (struct k_spinlock *)(void *)self;
#endif
}

/** @p mark is 0 or OVE_ZEPHYR_IN_TURN. */
static inline __attribute__((always_inline)) bool ove_zephyr_wait(struct ove_generic_waiter *waiter,
								  struct ove_generic_waiters *list, uintptr_t mark,
								  uint32_t timeout_ms, ove_backend_critical_t *key)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	k_spinlock_key_t native_key = {.key = (int)*key};
	struct k_spinlock *const lock = ove_zephyr_waiting(self);

	waiter->thread = self;
	waiter->place = (uintptr_t)list | mark;
	self->native.base.swap_data = waiter;
	if (z_pend_curr(lock, native_key, &list->native, ove_zephyr_timeout(timeout_ms)) == OVE_ZEPHYR_WOKEN) {
		ove_zephyr_end_of_wait();
		return true;
	}
	*key = ove_backend_critical_enter();
	return false;
}

static inline bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
					   uint32_t timeout_ms, ove_backend_critical_t *key)
{
	return ove_zephyr_wait(waiter, list, 0, timeout_ms, key);
}

static inline bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
						   uint32_t timeout_ms, ove_backend_critical_t *key)
{
	return ove_zephyr_wait(waiter, list, OVE_ZEPHYR_IN_TURN, timeout_ms, key);
}

static inline void ove_generic_waiter_finish_timeout(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
	ove_zephyr_end_of_wait();
}

/** Most waits have no timeout, so there is usually nothing to stop. */
static inline void ove_zephyr_stop_timeout(struct k_thread *thread)
{
	if (!z_is_inactive_timeout(&thread->base.timeout)) {
		(void)z_abort_thread_timeout(thread);
	}
}

/** Make a thread that waits in a queue ready, with this result of its wait. */
static inline void ove_zephyr_ready(struct k_thread *thread, int result)
{
	_priq_wait_remove(&thread->base.pended_on->waitq, thread);
	thread->base.pended_on = NULL;
	z_mark_thread_as_not_pending(thread);
	ove_zephyr_stop_timeout(thread);
	arch_thread_return_value_set(thread, (unsigned)result);
	z_ready_thread(thread);
}

static inline void ove_zephyr_wake(struct k_thread *thread)
{
	ove_zephyr_ready(thread, OVE_ZEPHYR_WOKEN);
}

static inline void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr)
{
	(void)from_isr;
	ove_zephyr_wake(&waiter->thread->native);
}

static inline void ove_generic_waiters_wake_first(struct ove_generic_waiters *list, bool from_isr)
{
	(void)from_isr;
	ove_zephyr_wake(ove_zephyr_first(list));
}

static inline void ove_generic_waiters_woke(ove_backend_critical_t key)
{
	z_reschedule_irqlock(key);
}

/* Only waiters of condition variables move, to the list of a mutex. */
static inline void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	struct k_thread *const thread = &waiter->thread->native;

	waiter->place = (uintptr_t)list | OVE_ZEPHYR_IN_TURN | OVE_ZEPHYR_MOVED;
	_priq_wait_remove(&thread->base.pended_on->waitq, thread);
	thread->base.pended_on = &list->native;
	_priq_wait_add(&list->native.waitq, thread);
	ove_zephyr_stop_timeout(thread);
}

#endif
