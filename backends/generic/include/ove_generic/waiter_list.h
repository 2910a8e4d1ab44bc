/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ove's own list of waiting threads: the most urgent first, and in order of arrival at equal priority. For an
 * ove_backend/waiter.h that has defined struct ove_generic_waiter, whose first members match those of backends/generic.
 *
 * A waiter is stored on the stack of the waiting thread. Its list, and the whole object that the list belongs to, are
 * accessed only inside the critical section; so is the step that wakes the waiter. A wake and a timeout therefore
 * cannot both succeed: the one that takes the waiter out of the list decides.
 */
#ifndef OVE_GENERIC_WAITER_LIST_H
#define OVE_GENERIC_WAITER_LIST_H

#include <ove_seam/kernel.h>

OVE_EXTERN_C_BEGIN

/** A list of waiters. */
struct ove_generic_waiters {
	struct ove_generic_waiter *first;
};

static inline void ove_generic_waiters_init(struct ove_generic_waiters *list)
{
	list->first = NULL;
}

/** Return the most urgent waiter, or NULL if there is none. Inside the critical section. */
static inline struct ove_generic_waiter *ove_generic_waiters_first(const struct ove_generic_waiters *list)
{
	return list->first;
}

/** Return the thread of the most urgent waiter. The list must not be empty. Inside the critical section. */
static inline struct ove_thread *ove_generic_waiters_first_thread(const struct ove_generic_waiters *list)
{
	return list->first->thread;
}

/** Return true if no thread waits. Inside the critical section. */
static inline bool ove_generic_waiters_none(const struct ove_generic_waiters *list)
{
	return list->first == NULL;
}

/** Return true if more than one thread waits. Inside the critical section. */
static inline bool ove_generic_waiters_more(const struct ove_generic_waiters *list)
{
	return list->first != NULL && list->first->next != NULL;
}

/** Return the priority that decides the position of @p waiter. Inside the critical section. */
static inline unsigned char ove_generic_waiter_priority(const struct ove_generic_waiter *waiter)
{
	return waiter->priority;
}

/** Call @p look for each waiter; it must not change the list. Inside the critical section. */
static inline void ove_generic_waiters_each(const struct ove_generic_waiters *list,
					    void (*look)(struct ove_generic_waiter *waiter, void *context),
					    void *context)
{
	/* Inline, so that no hot call jumps to a computed address. */
	for (struct ove_generic_waiter *at = list->first; at != NULL; at = at->next) {
		look(at, context);
	}
}

/**
 * Let the calling thread join @p list at its current priority, leave the critical section, which it has entered once
 * with @p key, and wait there. O(waiters).
 *
 * @returns true when woken; false when @p timeout_ms expires or the wait was ended: then the thread is in no list, and
 * inside the critical section with @p key until ove_generic_waiter_finish_timeout(). The actions of other threads
 * between the two are complete, so the object may belong to another thread by then
 */
bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key);

/** Leave the critical section after a wait that timed out. */
static inline void ove_generic_waiter_finish_timeout(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

/**
 * Take @p waiter out of its list and let its thread continue. Inside the critical section. The waiter, and whatever its
 * thread may destroy, may be gone when the call returns: make this the last access to the object.
 */
void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr);

/** Like ove_generic_waiter_wake() for the first waiter. The list must not be empty. */
static inline void ove_generic_waiters_wake_first(struct ove_generic_waiters *list, bool from_isr)
{
	ove_generic_waiter_wake(list->first, from_isr);
}

/** Leave the critical section after a wake, which usually lets the woken thread run. */
static inline void ove_generic_waiters_woke(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

/** Move @p waiter, which is in a list, to @p list at its priority. Its timeout no longer applies. Inside the critical
 * section. O(waiters). */
void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** Move @p waiter, if it is in a list, to the position of @p priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_resort(struct ove_generic_waiter *waiter, unsigned char priority);

/** End the wait of @p thread in a list over park, for ove_backend_thread_end_wait(). The kernel uses ove's inheritance,
 * which knows the thread's waiter. Inside the critical section. @returns true if the thread was in a wait that may be
 * ended */
bool ove_generic_waiter_end(struct ove_thread *thread, unsigned char reason);

/*
 * The same in steps, for src/condvar.c: for kernels whose mutex cannot be unlocked inside the critical section.
 */

/** Let the calling thread join @p list at its current priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** Like ove_generic_waiter_resort() with the calling thread's current priority. Outside the critical section. */
void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter);

/** Wait in the joined list. Outside the critical section. @returns true when woken, false after the timeout or if the
 * wait was ended */
bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms);

/** Insert @p waiter into @p list, after those of equal priority. Inside the critical section. O(waiters). */
static inline void ove_generic_waiter_insert(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list)
{
	struct ove_generic_waiter *prev = NULL;
	struct ove_generic_waiter *next = list->first;

	while (next != NULL && next->priority >= waiter->priority) {
		prev = next;
		next = next->next;
	}
	waiter->prev = prev;
	waiter->next = next;
	waiter->list = list;
	if (next != NULL) {
		next->prev = waiter;
	}
	if (prev != NULL) {
		prev->next = waiter;
	} else {
		list->first = waiter;
	}
}

/** Remove @p waiter from its list; it must be in one. Inside the critical section. */
static inline void ove_generic_waiter_take_out(struct ove_generic_waiter *waiter)
{
	if (waiter->prev != NULL) {
		waiter->prev->next = waiter->next;
	} else {
		waiter->list->first = waiter->next;
	}
	if (waiter->next != NULL) {
		waiter->next->prev = waiter->prev;
	}
	waiter->list = NULL;
}

/** Return true if the waiter was woken. Any context. */
static inline bool ove_generic_waiter_is_woken(const struct ove_generic_waiter *waiter)
{
	return __atomic_load_n(&waiter->woken, __ATOMIC_ACQUIRE);
}

OVE_EXTERN_C_END

#endif
