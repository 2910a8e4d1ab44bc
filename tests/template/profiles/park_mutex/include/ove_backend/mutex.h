/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's own mutexes. */
#ifndef OVE_BACKEND_MUTEX_H
#define OVE_BACKEND_MUTEX_H

#include <ove_seam/held.h>
#include <ove_seam/mutex_list.h>
#include <ove_seam/rmtx_again.h>
#include <ove_seam/thread.h>

#include <template_mutex.h>

OVE_EXTERN_C_BEGIN

struct ove_mutex {
	struct template_mutex native;
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

struct ove_rmtx {
	struct ove_mutex mutex;
	uint32_t depth; /**< locks beyond the first; only the owner uses it */
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

static inline void ove_backend_mutex_init(struct ove_mutex *mutex)
{
	mutex->native.owner = NULL;
	mutex->native.first = NULL;
}

static inline void ove_backend_mutex_deinit(struct ove_mutex *mutex)
{
	(void)mutex;
}

static inline struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex)
{
	return __atomic_load_n(&mutex->native.owner, __ATOMIC_ACQUIRE);
}

static inline bool ove_backend_mutex_in_use(struct ove_mutex *mutex)
{
	return ove_backend_mutex_owner(mutex) != NULL;
}

static inline bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	return template_mutex_lock(&mutex->native, timeout_ms);
}

static inline void ove_backend_mutex_unlock(struct ove_mutex *mutex)
{
	template_mutex_unlock(&mutex->native);
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

static inline struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_owner(&rmtx->mutex);
}

static inline bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_in_use(&rmtx->mutex);
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
	} else {
		ove_backend_mutex_unlock(&rmtx->mutex);
	}
}

OVE_EXTERN_C_END

#endif
