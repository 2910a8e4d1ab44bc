/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mutexes; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_MUTEX_H
#define OVE_BACKEND_MUTEX_H

#include <ove_backend/native.h>
#include <ove_seam/held.h>
#include <ove_seam/mutex_list.h>
#include <ove_seam/rmtx_again.h>

OVE_EXTERN_C_BEGIN

struct ove_mutex {
	uintptr_t native[3]; /**< the first is the owner */
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

/** Flag in the owner's word: a thread waits or has waited for the mutex. */
#define OVE_ALLOY_MUTEX_CONTENDED ((uintptr_t)1)

/** Continuations of the fast paths; 0 or the number of an error. The second one is the kernel's. */
uint8_t ove_alloy_mutex_lock_slow(struct ove_mutex *mutex, uint32_t ticks);
uint8_t ove_alloy_mutex_unlock_slow(struct ove_mutex *mutex) __asm__("alloy_mutex_unlock_slow");

/** The same for a long wait. Also called masked; also returns unmasked. */
bool ove_alloy_mutex_lock_long(struct ove_mutex *mutex, uint32_t timeout_ms);

static inline struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex)
{
	return (struct ove_thread *)(*(volatile uintptr_t *)&mutex->native[0] & ~OVE_ALLOY_MUTEX_CONTENDED);
}

static inline void ove_backend_mutex_deinit(struct ove_mutex *mutex)
{
	(void)mutex;
}

static inline bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	if (alloy_fast_lock(&mutex->native[0], &ove_alloy_kernel.current)) {
		return true;
	}
	if (ove_alloy_is_long(timeout_ms)) {
		return ove_alloy_mutex_lock_long(mutex, timeout_ms);
	}
	return ove_alloy_mutex_lock_slow(mutex, ove_alloy_ticks(timeout_ms)) == 0u;
}

static inline void ove_backend_mutex_unlock(struct ove_mutex *mutex)
{
	if (!alloy_fast_unlock(&mutex->native[0], &ove_alloy_kernel.current)) {
		(void)ove_alloy_mutex_unlock_slow(mutex);
	}
}

static inline void ove_backend_rmtx_deinit(struct ove_rmtx *rmtx)
{
	(void)rmtx;
}

static inline struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_owner(&rmtx->mutex);
}

/* No other thread can make the caller the owner, or end its ownership, so this test needs no mask. */
static inline bool ove_backend_rmtx_lock(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	if ((uintptr_t)ove_backend_rmtx_owner(rmtx) == ove_alloy_kernel.current) {
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
	} else {
		ove_backend_mutex_unlock(&rmtx->mutex);
	}
}

/* Only the fast paths, so that a caller needs no stack frame for the slow ones. */
#define OVE_BACKEND_RMTX_TRY_FREE(rmtx) ove_alloy_rmtx_try_free(rmtx)
#define OVE_BACKEND_RMTX_TRY_OWN(rmtx)  ove_alloy_rmtx_try_own(rmtx)

static inline bool ove_alloy_rmtx_try_free(struct ove_rmtx *rmtx)
{
	if (alloy_fast_lock(&rmtx->mutex.native[0], &ove_alloy_kernel.current)) {
		return true;
	}
	alloy_port_unmask();
	return false;
}

static inline bool ove_alloy_rmtx_try_own(struct ove_rmtx *rmtx)
{
	if (rmtx->depth != 0u) {
		return false;
	}
	if (alloy_fast_unlock(&rmtx->mutex.native[0], &ove_alloy_kernel.current)) {
		return true;
	}
	alloy_port_unmask();
	return false;
}

OVE_EXTERN_C_END

#endif
