/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The steps of a notification on two words of a thread, for kernels. See docs/design/waits-and-ownership.md,
 * "Notifications".
 *
 * `awaited` is 0 while the thread waits for no bits, the bits while it waits, and OVE_NOTIFY_OVER with all bits of the
 * thread from the end of the wait until the thread has taken them. A wait that ends takes its bits out of `notified`;
 * the thread puts them back where it keeps them, which no other thread can tell.
 */
#ifndef OVE_SEAM_NOTIFIED_H
#define OVE_SEAM_NOTIFIED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/types/notify.h>
#include <ove_seam/thread_common.h>

#if CONFIG_OVE_NOTIFY

/** In `awaited`: the wait is over. */
#define OVE_NOTIFY_OVER UINT32_C(0x80000000)
/** In `notified`: the wait needs all bits of `awaited`, not one. */
#define OVE_NOTIFY_NEEDS_ALL UINT32_C(0x80000000)

/** Whether @p have is enough for a wait. */
static inline bool ove_notify_is_enough(uint32_t have, uint32_t bits, ove_notify_mode_t mode)
{
	return mode == OVE_NOTIFY_ALL ? (have & bits) == bits : (have & bits) != 0u;
}

/** Set @p bits. Returns true if they end a wait: wake the thread. Inside the critical section. */
static inline bool ove_notify_set(struct ove_thread_common *thread, uint32_t bits)
{
	const uint32_t have = thread->notified | bits;
	const uint32_t awaited = thread->awaited;

	if ((have & awaited) == 0u || (awaited & OVE_NOTIFY_OVER) != 0u ||
	    ((have & OVE_NOTIFY_NEEDS_ALL) != 0u && (have & awaited) != awaited)) {
		thread->notified = have;
		return false;
	}
	thread->notified = have & ~(awaited | OVE_NOTIFY_NEEDS_ALL);
	__atomic_store_n(&thread->awaited, have | OVE_NOTIFY_OVER, __ATOMIC_RELAXED);
	return true;
}

/** Begin a wait of the calling thread, whose bits are not there. Inside the critical section. */
static inline void ove_notify_begin(struct ove_thread_common *self, uint32_t bits, ove_notify_mode_t mode)
{
	if (mode == OVE_NOTIFY_ALL) {
		self->notified |= OVE_NOTIFY_NEEDS_ALL;
	}
	__atomic_store_n(&self->awaited, bits, __ATOMIC_RELAXED);
}

/** Whether the wait of the calling thread is over. Any context: the word is all there is to see. */
static inline bool ove_notify_is_over(const struct ove_thread_common *self)
{
	return (__atomic_load_n(&self->awaited, __ATOMIC_RELAXED) & OVE_NOTIFY_OVER) != 0u;
}

/** Whether the thread waits, and its wait is not over. */
static inline bool ove_notify_waits(const struct ove_thread_common *thread)
{
	const uint32_t awaited = __atomic_load_n(&thread->awaited, __ATOMIC_RELAXED);

	return awaited != 0u && (awaited & OVE_NOTIFY_OVER) == 0u;
}

/** Take the bits at the end of a wait that is over. Any context. */
static inline uint32_t ove_notify_take(struct ove_thread_common *self)
{
	const uint32_t have = __atomic_load_n(&self->awaited, __ATOMIC_RELAXED) & OVE_NOTIFY_ALL_BITS;

	__atomic_store_n(&self->awaited, 0u, __ATOMIC_RELAXED);
	return have;
}

/** After the time: end the wait unless it is over. Inside the critical section. @returns whether it was over */
static inline bool ove_notify_give_up(struct ove_thread_common *self, uint32_t *have)
{
	if (ove_notify_is_over(self)) {
		*have = ove_notify_take(self);
		return true;
	}
	self->notified &= ~OVE_NOTIFY_NEEDS_ALL;
	__atomic_store_n(&self->awaited, 0u, __ATOMIC_RELAXED);
	*have = self->notified;
	return false;
}

#endif /* CONFIG_OVE_NOTIFY */

#endif
