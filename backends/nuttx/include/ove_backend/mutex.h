/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mutexes: nxmutex and nxrmutex; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_MUTEX_H
#define OVE_BACKEND_MUTEX_H

#include <ove_backend/native.h>
#include <ove_seam/held.h>
#include <ove_seam/mutex_list.h>

OVE_EXTERN_C_BEGIN

struct ove_mutex {
	mutex_t native;
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

struct ove_rmtx {
	rmutex_t native;
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

/** Unlock a mutex that has or had waiters. */
void ove_nuttx_mutex_unlock(struct ove_mutex *mutex);
void ove_nuttx_rmtx_unlock(struct ove_rmtx *rmtx);

static inline void ove_backend_mutex_init(struct ove_mutex *mutex)
{
	(void)nxmutex_init(&mutex->native);
}

static inline void ove_backend_mutex_deinit(struct ove_mutex *mutex)
{
	(void)nxmutex_destroy(&mutex->native);
}

static inline bool ove_backend_mutex_in_use(struct ove_mutex *mutex)
{
	return nxmutex_is_locked(&mutex->native);
}

static inline bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	return nxmutex_trylock(&mutex->native) == 0 || ove_nuttx_wait(&mutex->native.sem, timeout_ms);
}

static inline void ove_backend_mutex_unlock(struct ove_mutex *mutex)
{
	if (__builtin_expect(NXSEM_MBLOCKING(mutex->native.sem.val.mholder), 0)) {
		ove_nuttx_mutex_unlock(mutex);
	} else {
		(void)nxmutex_unlock(&mutex->native);
	}
}

static inline struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex)
{
	return nxmutex_is_locked(&mutex->native)
		       ? (struct ove_thread *)(void *)nxsched_get_tcb(nxmutex_get_holder(&mutex->native))
		       : NULL;
}

static inline void ove_backend_rmtx_init(struct ove_rmtx *rmtx)
{
	(void)nxrmutex_init(&rmtx->native);
}

static inline void ove_backend_rmtx_deinit(struct ove_rmtx *rmtx)
{
	(void)nxrmutex_destroy(&rmtx->native);
}

static inline bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return nxrmutex_is_locked(&rmtx->native);
}

bool ove_nuttx_rmtx_wait(struct ove_rmtx *rmtx, uint32_t timeout_ms);

static inline bool ove_backend_rmtx_lock(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	return nxrmutex_trylock(&rmtx->native) == 0 || ove_nuttx_rmtx_wait(rmtx, timeout_ms);
}

static inline void ove_backend_rmtx_unlock(struct ove_rmtx *rmtx)
{
	if (__builtin_expect(NXSEM_MBLOCKING(rmtx->native.mutex.sem.val.mholder), 0)) {
		ove_nuttx_rmtx_unlock(rmtx);
	} else {
		(void)nxrmutex_unlock(&rmtx->native);
	}
}

static inline struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx)
{
	return nxrmutex_is_locked(&rmtx->native)
		       ? (struct ove_thread *)(void *)nxsched_get_tcb(nxmutex_get_holder(&rmtx->native.mutex))
		       : NULL;
}

/** The owner was terminated before it counted the first lock, or after it uncounted the last one. */
#define OVE_BACKEND_RMTX_SETTLE(rmtx)             \
	do {                                      \
		if ((rmtx)->native.count == 0u) { \
			(rmtx)->native.count = 1; \
		}                                 \
	} while (0)

OVE_EXTERN_C_END

#endif
