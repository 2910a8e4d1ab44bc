/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Waiting threads, in the kernel's own wait queues, with the same calls as in backends/generic.
 * docs/design/waits-and-ownership.md, "A wait passes one list", lists what the objects must do for them.
 *
 * The calls that need the kernel's private headers are in ove_backend/waiting.h.
 *
 * The kernel keeps the order: the most urgent first, and in order of arrival at equal priority. A queued thread moves
 * when its priority changes. While a thread waits, its swap_data is its waiter.
 */
#ifndef OVE_BACKEND_WAITER_H
#define OVE_BACKEND_WAITER_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/kernel.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

struct ove_generic_waiters;

/** One waiting thread. */
struct ove_generic_waiter {
	struct ove_thread *thread;
	uintptr_t place; /**< its list's address and the two marks below; tells an ove wait from a native one */
};

/** The kernel's thread list shows which owners of a mutex are alive; see ove_generic/native_owner.h. */
#if defined(CONFIG_THREAD_MONITOR)
#define OVE_GENERIC_NATIVE_RAISED 1
#endif

/** Flag in a waiter's place: the list belongs to a mutex. */
#define OVE_ZEPHYR_IN_TURN ((uintptr_t)1)

/** Flag in a waiter's place: the waiter was moved to that list, and its timeout no longer applies. */
#define OVE_ZEPHYR_MOVED ((uintptr_t)2)

/** A kernel wait queue. */
struct ove_generic_waiters {
	_wait_q_t native;
};

static inline void ove_generic_waiters_init(struct ove_generic_waiters *list)
{
#if defined(CONFIG_WAITQ_SCALABLE)
	list->native.waitq = (struct _priq_rb){.tree = {.lessthan_fn = z_priq_rb_lessthan}};
#else
	sys_dlist_init(&list->native.waitq);
#endif
}

#if defined(CONFIG_WAITQ_SCALABLE)
/** Return the first thread of a queue. The queue must not be empty. */
static inline struct k_thread *ove_zephyr_first(const struct ove_generic_waiters *list)
{
	return (struct k_thread *)(void *)rb_get_min((struct rbtree *)&list->native.waitq.tree);
}

static inline bool ove_generic_waiters_none(const struct ove_generic_waiters *list)
{
	return ove_zephyr_first(list) == NULL;
}
#else
static inline struct k_thread *ove_zephyr_first(const struct ove_generic_waiters *list)
{
	return (struct k_thread *)(void *)list->native.waitq.head;
}

static inline bool ove_generic_waiters_none(const struct ove_generic_waiters *list)
{
	return list->native.waitq.head == &list->native.waitq;
}
#endif

static inline struct ove_generic_waiter *ove_generic_waiters_first(const struct ove_generic_waiters *list)
{
	return ove_generic_waiters_none(list) ? NULL
					      : (struct ove_generic_waiter *)ove_zephyr_first(list)->base.swap_data;
}

static inline struct ove_thread *ove_generic_waiters_first_thread(const struct ove_generic_waiters *list)
{
	return (struct ove_thread *)(void *)ove_zephyr_first(list);
}

static inline bool ove_generic_waiters_more(const struct ove_generic_waiters *list)
{
#if defined(CONFIG_WAITQ_SCALABLE)
	struct rbtree *const tree = (struct rbtree *)&list->native.waitq.tree;

	return rb_get_min(tree) != rb_get_max(tree);
#else
	return list->native.waitq.head != list->native.waitq.tail;
#endif
}

OVE_EXTERN_C_END

#endif
