/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mutexes; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_MUTEX_H
#define OVE_BACKEND_MUTEX_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

struct ove_mutex {
	uintptr_t native[3];
};

struct ove_rmtx {
	struct ove_mutex mutex;
	uint32_t depth; /**< locks beyond the first; the owner's */
};

bool ove_alloy_mutex_lock(struct ove_mutex *mutex, uint32_t ticks);

void ove_backend_mutex_init(struct ove_mutex *mutex);
bool ove_backend_mutex_in_use(struct ove_mutex *mutex);
void ove_backend_mutex_unlock(struct ove_mutex *mutex);
struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex);

static inline void ove_backend_mutex_deinit(struct ove_mutex *mutex)
{
	(void)mutex;
}

static inline bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	return ove_alloy_mutex_lock(mutex, ove_alloy_ticks(timeout_ms));
}

void ove_backend_rmtx_init(struct ove_rmtx *rmtx);
bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx);

static inline void ove_backend_rmtx_deinit(struct ove_rmtx *rmtx)
{
	(void)rmtx;
}

static inline struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_owner(&rmtx->mutex);
}

bool ove_alloy_rmtx_lock(struct ove_rmtx *rmtx, uint32_t ticks);
void ove_backend_rmtx_unlock(struct ove_rmtx *rmtx);

static inline bool ove_backend_rmtx_lock(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	return ove_alloy_rmtx_lock(rmtx, ove_alloy_ticks(timeout_ms));
}

OVE_EXTERN_C_END

#endif
