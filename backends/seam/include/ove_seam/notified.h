/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The steps of a notification on two words of a thread, for kernels. See docs/design/waits-and-ownership.md,
 * "Notifications".
 *
 * `awaited` is 0 while the thread does not wait, and holds the awaited bits while it waits. From the end of the wait
 * until the thread has read them, it holds OVE_NOTIFY_OVER and all bits of the thread. The end of a wait removes the
 * awaited bits from `notified`; if the thread keeps them, it sets them again, which no other thread can observe.
 */
#ifndef OVE_SEAM_NOTIFIED_H
#define OVE_SEAM_NOTIFIED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/types/notify.h>
#include <ove_seam/thread_common.h>

#if CONFIG_OVE_NOTIFY

/** Flag in `awaited`: the wait has ended. */
#define OVE_NOTIFY_OVER UINT32_C(0x80000000)
/** Flag in `notified`: the wait needs all bits of `awaited`, not just one. */
#define OVE_NOTIFY_NEEDS_ALL UINT32_C(0x80000000)

/** Return true if @p have satisfies a wait. */
static inline bool ove_notify_is_enough(uint32_t have, uint32_t bits, ove_notify_mode_t mode)
{
	return mode == OVE_NOTIFY_ALL ? (have & bits) == bits : (have & bits) != 0u;
}

/** Set @p bits. Returns true if they end a wait: the caller then wakes the thread. Inside the critical section. */
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

/** Start a wait of the calling thread, whose bits are not set. Inside the critical section. */
static inline void ove_notify_begin(struct ove_thread_common *self, uint32_t bits, ove_notify_mode_t mode)
{
	if (mode == OVE_NOTIFY_ALL) {
		self->notified |= OVE_NOTIFY_NEEDS_ALL;
	}
	__atomic_store_n(&self->awaited, bits, __ATOMIC_RELAXED);
}

/** Return true if the wait of the calling thread has ended. Any context: it reads only this word. */
static inline bool ove_notify_is_over(const struct ove_thread_common *self)
{
	return (__atomic_load_n(&self->awaited, __ATOMIC_RELAXED) & OVE_NOTIFY_OVER) != 0u;
}

/** Return true if the thread waits, and its wait has not ended. */
static inline bool ove_notify_waits(const struct ove_thread_common *thread)
{
	const uint32_t awaited = __atomic_load_n(&thread->awaited, __ATOMIC_RELAXED);

	return awaited != 0u && (awaited & OVE_NOTIFY_OVER) == 0u;
}

/** Take the bits after a wait has ended. Any context. */
static inline uint32_t ove_notify_take(struct ove_thread_common *self)
{
	const uint32_t have = __atomic_load_n(&self->awaited, __ATOMIC_RELAXED) & OVE_NOTIFY_ALL_BITS;

	__atomic_store_n(&self->awaited, 0u, __ATOMIC_RELAXED);
	return have;
}

/** After a timeout: end the wait unless it has ended. Inside the critical section. @returns true if it had ended */
static inline bool ove_notify_end_wait(struct ove_thread_common *self, uint32_t *have)
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
