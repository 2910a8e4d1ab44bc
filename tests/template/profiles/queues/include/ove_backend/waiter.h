/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads that wait in a kernel queue: the most urgent first, those of equal priority in order of arrival. The
 * kernel's own field for that is `inherit.waiting` here, since the template's threads already have it.
 */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove_seam/kernel.h>

struct ove_thread;
struct ove_generic_waiters;

/** A waiting thread. */
struct ove_generic_waiter {
	struct ove_generic_waiter *next;
	struct ove_generic_waiters *list; /**< NULL once the thread is woken */
	struct ove_thread *thread;
	unsigned char priority;
	bool is_in_turn; /**< the list belongs to a mutex */
	bool has_no_end; /**< it was moved, so its timeout no longer applies */
	bool is_ended;   /**< another thread ended the wait */
};

/** A wait queue of the kernel. */
struct ove_generic_waiters {
	struct ove_generic_waiter *first;
};

static inline void ove_generic_waiters_init(struct ove_generic_waiters *list)
{
	list->first = NULL;
}

static inline struct ove_generic_waiter *ove_generic_waiters_first(const struct ove_generic_waiters *list)
{
	return list->first;
}

static inline struct ove_thread *ove_generic_waiters_first_thread(const struct ove_generic_waiters *list)
{
	return list->first->thread;
}

static inline bool ove_generic_waiters_none(const struct ove_generic_waiters *list)
{
	return list->first == NULL;
}

static inline bool ove_generic_waiters_more(const struct ove_generic_waiters *list)
{
	return list->first != NULL && list->first->next != NULL;
}

static inline unsigned char ove_generic_waiter_priority(const struct ove_generic_waiter *waiter)
{
	return waiter->priority;
}

static inline void ove_generic_waiter_finish_timeout(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

static inline void ove_generic_waiters_woke(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

void ove_generic_waiters_each(const struct ove_generic_waiters *list,
			      void (*look)(struct ove_generic_waiter *waiter, void *context), void *context);
bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key);
bool ove_generic_waiter_wait_in_turn(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list,
				     uint32_t timeout_ms, ove_backend_critical_t *key);
void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr);
bool ove_generic_waiter_end(struct ove_thread *thread, unsigned char reason);
void ove_generic_waiters_wake_first(struct ove_generic_waiters *list, bool from_isr);
void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

#endif
