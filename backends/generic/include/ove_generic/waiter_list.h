/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * ove's own list of threads that wait: the most urgent first, equals in order of arrival. For an ove_backend/waiter.h
 * that has defined struct ove_generic_waiter, whose first members are those of backends/generic's.
 *
 * A waiter lies on the stack of the thread that waits. Its list, and all of the object the list belongs to, is touched
 * inside the critical section only; so is the step that wakes it. Hence a wake and a timeout cannot both happen: the
 * thread that leaves the list decides.
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

/** The most urgent waiter, NULL without one. Inside the critical section. */
static inline struct ove_generic_waiter *ove_generic_waiters_first(const struct ove_generic_waiters *list)
{
	return list->first;
}

/** The thread of the most urgent waiter; there is one. Inside the critical section. */
static inline struct ove_thread *ove_generic_waiters_first_thread(const struct ove_generic_waiters *list)
{
	return list->first->thread;
}

/** Whether no thread waits. Inside the critical section. */
static inline bool ove_generic_waiters_none(const struct ove_generic_waiters *list)
{
	return list->first == NULL;
}

/** Whether more than one waits. Inside the critical section. */
static inline bool ove_generic_waiters_more(const struct ove_generic_waiters *list)
{
	return list->first != NULL && list->first->next != NULL;
}

/** The priority by which @p waiter has its place. Inside the critical section. */
static inline unsigned char ove_generic_waiter_priority(const struct ove_generic_waiter *waiter)
{
	return waiter->priority;
}

/** Show each waiter to @p look, which leaves the list as it is. Inside the critical section. */
static inline void ove_generic_waiters_each(const struct ove_generic_waiters *list,
					    void (*look)(struct ove_generic_waiter *waiter, void *context),
					    void *context)
{
	/* In line, so that no hot call jumps to a computed address. */
	for (struct ove_generic_waiter *at = list->first; at != NULL; at = at->next) {
		look(at, context);
	}
}

/**
 * Let the calling thread join @p list at its present priority, leave the critical section, which it is in with @p key
 * and at no other depth, and wait there. O(waiters).
 *
 * @returns true when woken; false when @p timeout_ms is over, or the wait was ended: then the thread is in no list, and
 * inside the critical section with @p key until ove_generic_waiter_gave_up(). The actions of other threads between the
 * two are done: the object may be another thread's by then
 */
bool ove_generic_waiter_wait(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list, uint32_t timeout_ms,
			     ove_backend_critical_t *key);

/** Leave the critical section after a wait that timed out. */
static inline void ove_generic_waiter_gave_up(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

/**
 * Take @p waiter out of its list and let its thread go on. Inside the critical section. The waiter may be gone when the
 * call returns, and with it whatever its thread may destroy: make this the last access to the object.
 */
void ove_generic_waiter_wake(struct ove_generic_waiter *waiter, bool from_isr);

/** As ove_generic_waiter_wake() of the first; there is one. */
static inline void ove_generic_waiters_wake_first(struct ove_generic_waiters *list, bool from_isr)
{
	ove_generic_waiter_wake(list->first, from_isr);
}

/** Leave the critical section after a wake, which most often lets the woken thread run. */
static inline void ove_generic_waiters_woke(ove_backend_critical_t key)
{
	ove_backend_critical_exit(key);
}

/** Move @p waiter, which is in a list, to @p list at the priority it has; its time has no end from here on. Inside the
 * critical section. O(waiters). */
void ove_generic_waiter_move(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** Give @p waiter, if it is in a list, the place of @p priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_resort(struct ove_generic_waiter *waiter, unsigned char priority);

/** End the wait of @p thread in a list over park, for ove_backend_thread_end_wait(). The kernel has ove's inheritance,
 * which knows the thread's waiter. Inside the critical section. @returns whether the thread waited, for nothing that it
 * must get */
bool ove_generic_waiter_end(struct ove_thread *thread, unsigned char reason);

/*
 * The same in steps, for src/condvar.c: kernels whose mutex cannot be unlocked inside the critical section.
 */

/** Let the calling thread join @p list at its present priority. Inside the critical section. O(waiters). */
void ove_generic_waiter_join(struct ove_generic_waiter *waiter, struct ove_generic_waiters *list);

/** As ove_generic_waiter_resort() with the calling thread's present priority. Outside the critical section. */
void ove_generic_waiter_refresh(struct ove_generic_waiter *waiter);

/** Wait in the list joined. Outside the critical section. @returns true when woken, false after the
 * timeout or where the wait was ended */
bool ove_generic_waiter_sleep(struct ove_generic_waiter *waiter, uint32_t timeout_ms);

/** Put @p waiter into @p list at its priority, behind its equals. Inside the critical section. O(waiters). */
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

/** Take @p waiter, which is in a list, out of it. Inside the critical section. */
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

/** Whether the waiter was woken. Any context. */
static inline bool ove_generic_waiter_is_woken(const struct ove_generic_waiter *waiter)
{
	return __atomic_load_n(&waiter->woken, __ATOMIC_ACQUIRE);
}

OVE_EXTERN_C_END

#endif
