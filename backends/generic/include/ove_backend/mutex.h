/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Mutexes with priority inheritance for kernels without them. For ove_backend/mutex.h; needs ove_generic/inherit.h.
 *
 * Without contention, lock and unlock are one compare-and-swap each. When a thread waits, a flag in the word sends the
 * owner's unlock into the critical section, so the owner cannot change while the section is held.
 */
#ifndef OVE_BACKEND_MUTEX_H
#define OVE_BACKEND_MUTEX_H

/** For src/: the kernel has no header of this name. */
#define OVE_GENERIC_MUTEX 1

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>
#include <ove_seam/held.h>
#include <ove_seam/mutex_list.h>
#include <ove_seam/rmtx_again.h>
#include <ove_seam/thread.h>

OVE_EXTERN_C_BEGIN

/** Flag in `word`: a thread waits. Thread addresses are aligned, so their two lowest bits are free. */
#define OVE_GENERIC_MUTEX_WAITERS ((uintptr_t)1)
/** Flag in `word`, only while a thread waits: the owner is not an ove thread, or has ended; ove_generic/native_owner.h.
 */
#define OVE_GENERIC_MUTEX_NATIVE ((uintptr_t)2)
/** The bits of the word that are not the owner's address. */
#define OVE_GENERIC_MUTEX_BITS (OVE_GENERIC_MUTEX_WAITERS | OVE_GENERIC_MUTEX_NATIVE)

struct ove_mutex {
	uintptr_t word; /**< 0 if free, else the owner and OVE_GENERIC_MUTEX_BITS; accessed atomically */
	struct ove_generic_waiters waiters;
	struct ove_mutex *next_contended; /**< link in the owner's list, while a thread waits */
#ifdef OVE_GENERIC_NATIVE_RAISED
	int owners_own; /**< the owner's base priority, while OVE_GENERIC_MUTEX_NATIVE is set */
#endif
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

struct ove_rmtx {
	struct ove_mutex mutex;
	uint32_t depth; /**< locks beyond the first; only the owner accesses it */
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

bool ove_generic_mutex_lock_slow(struct ove_mutex *mutex, uint32_t timeout_ms);
void ove_generic_mutex_unlock_slow(struct ove_mutex *mutex);

/** Move @p waiter, which waits in another list, here: its thread gets @p mutex at once or in its turn. In the critical
 * section. */
void ove_generic_mutex_hand_over(struct ove_mutex *mutex, struct ove_generic_waiter *waiter);

static inline void ove_backend_mutex_init(struct ove_mutex *mutex)
{
	mutex->word = 0;
	ove_generic_waiters_init(&mutex->waiters);
	mutex->next_contended = NULL;
}

static inline void ove_backend_mutex_deinit(struct ove_mutex *mutex)
{
	(void)mutex;
}

static inline bool ove_backend_mutex_in_use(struct ove_mutex *mutex)
{
	return __atomic_load_n(&mutex->word, __ATOMIC_ACQUIRE) != 0u;
}

static inline bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	uintptr_t word = 0;

	if (__atomic_compare_exchange_n(&mutex->word, &word, (uintptr_t)ove_backend_thread_get_self(), false,
					__ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
		return true;
	}
	return ove_generic_mutex_lock_slow(mutex, timeout_ms);
}

static inline void ove_backend_mutex_unlock(struct ove_mutex *mutex)
{
	uintptr_t word = (uintptr_t)ove_backend_thread_get_self();

	if (!__atomic_compare_exchange_n(&mutex->word, &word, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
		ove_generic_mutex_unlock_slow(mutex);
	}
}

static inline struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex)
{
	return (struct ove_thread *)(__atomic_load_n(&mutex->word, __ATOMIC_ACQUIRE) & ~OVE_GENERIC_MUTEX_BITS);
}

static inline void ove_backend_rmtx_init(struct ove_rmtx *rmtx)
{
	ove_backend_mutex_init(&rmtx->mutex);
	rmtx->depth = 0;
}

static inline void ove_backend_rmtx_deinit(struct ove_rmtx *rmtx)
{
	(void)rmtx;
}

static inline bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_in_use(&rmtx->mutex);
}

static inline struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_owner(&rmtx->mutex);
}

static inline bool ove_backend_rmtx_lock(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	if (ove_backend_rmtx_owner(rmtx) == ove_backend_thread_get_self()) {
		ove_rmtx_refuse_isr();
		rmtx->depth++;
		return true;
	}
	return ove_backend_mutex_lock(&rmtx->mutex, timeout_ms);
}

static inline void ove_backend_rmtx_unlock(struct ove_rmtx *rmtx)
{
	if (rmtx->depth != 0u) {
		rmtx->depth--;
		return;
	}
	ove_backend_mutex_unlock(&rmtx->mutex);
}

OVE_EXTERN_C_END

#endif
