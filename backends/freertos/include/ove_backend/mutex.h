/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Mutexes; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_MUTEX_H
#define OVE_BACKEND_MUTEX_H

#include <ove_backend/native.h>
#include <ove_seam/held.h>
#include <ove_seam/mutex_list.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

struct ove_mutex {
	OVE_FREERTOS_QUEUE;
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

struct ove_rmtx {
	OVE_FREERTOS_QUEUE;
#if CONFIG_OVE_CHECKS
	struct ove_held held;
#endif
#if CONFIG_OVE_MUTEX_ROBUST
	struct ove_listed listed;
#endif
};

/** Wait for a mutex that was not free. The priority is propagated along the chain of owners. In the kernel's tasks.c,
 * like the next two functions. */
bool ove_freertos_mutex_wait(struct ove_mutex *mutex, uint32_t timeout_ms);
bool ove_freertos_rmtx_wait(struct ove_rmtx *rmtx, uint32_t timeout_ms);
/** Take a recursive mutex if it is free or held by the running thread. */
bool ove_freertos_rmtx_take_now(struct ove_rmtx *rmtx);
/** Return true if a thread is inside such a wait, suspended or not. */
bool ove_freertos_is_waited_for(const void *mutex);

static inline void ove_backend_mutex_deinit(struct ove_mutex *mutex)
{
	(void)mutex;
}

/* Try without a wait first: a free mutex needs no conversion to ticks, and the slow path stays out of the caller. */
static inline bool ove_backend_mutex_lock(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	if (__builtin_expect(xQueueSemaphoreTake((QueueHandle_t)mutex, 0) != pdFALSE, 1)) {
		return true;
	}
	return timeout_ms != 0u && ove_freertos_mutex_wait(mutex, timeout_ms);
}

#if OVE_FREERTOS_IS_BEFORE(11, 0)
/** Release a mutex, and recompute the priority of a thread that holds other mutexes. In the kernel's tasks.c. */
void ove_freertos_give(QueueHandle_t mutex, bool is_recursive);
#endif

static inline void ove_backend_mutex_unlock(struct ove_mutex *mutex)
{
#if OVE_FREERTOS_IS_BEFORE(11, 0)
	ove_freertos_give((QueueHandle_t)mutex, false);
#else
	(void)xQueueGenericSend((QueueHandle_t)mutex, NULL, 0, queueSEND_TO_BACK);
#endif
}

/* The owner is one word, so reading it does not need the critical section of the kernel's call. */
static inline struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex)
{
	return (struct ove_thread *)*(void *volatile *)&mutex->kernel.u.xSemaphore.xMutexHolder;
}

static inline void ove_backend_rmtx_deinit(struct ove_rmtx *rmtx)
{
	(void)rmtx;
}

static inline bool ove_backend_rmtx_lock(struct ove_rmtx *rmtx, uint32_t timeout_ms)
{
	if (__builtin_expect(ove_freertos_rmtx_take_now(rmtx), 1)) {
		return true;
	}
	return timeout_ms != 0u && ove_freertos_rmtx_wait(rmtx, timeout_ms);
}

static inline void ove_backend_rmtx_unlock(struct ove_rmtx *rmtx)
{
#if OVE_FREERTOS_IS_BEFORE(11, 0)
	ove_freertos_give((QueueHandle_t)rmtx, true);
#else
	(void)xQueueGiveMutexRecursive((QueueHandle_t)rmtx);
#endif
}

/** The owner was terminated before it counted the first lock, or after it uncounted the last one. */
#define OVE_BACKEND_RMTX_SETTLE(rmtx)                                         \
	do {                                                                  \
		if ((rmtx)->kernel.u.xSemaphore.uxRecursiveCallCount == 0u) { \
			(rmtx)->kernel.u.xSemaphore.uxRecursiveCallCount = 1; \
		}                                                             \
	} while (0)

static inline struct ove_thread *ove_backend_rmtx_owner(struct ove_rmtx *rmtx)
{
	return (struct ove_thread *)*(void *volatile *)&rmtx->kernel.u.xSemaphore.xMutexHolder;
}

OVE_EXTERN_C_END

#endif
