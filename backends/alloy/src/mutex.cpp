/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/mutex.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_MUTEX

static alloy::rtos::Mutex &native(struct ove_mutex *mutex)
{
	return as<alloy::rtos::Mutex>(mutex);
}

void ove_backend_mutex_init(struct ove_mutex *mutex)
{
	make<alloy::rtos::Mutex>(mutex);
}

bool ove_backend_mutex_in_use(struct ove_mutex *mutex)
{
	return native(mutex).owner() != nullptr;
}

bool ove_alloy_mutex_lock(struct ove_mutex *mutex, uint32_t ticks)
{
	return native(mutex).lock(ticks).is_ok();
}

void ove_backend_mutex_unlock(struct ove_mutex *mutex)
{
	(void)native(mutex).unlock();
}

struct ove_thread *ove_backend_mutex_owner(struct ove_mutex *mutex)
{
	return reinterpret_cast<struct ove_thread *>(const_cast<kernel::Tcb *>(native(mutex).owner()));
}

void ove_backend_rmtx_init(struct ove_rmtx *rmtx)
{
	ove_backend_mutex_init(&rmtx->mutex);
	rmtx->depth = 0;
}

bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_in_use(&rmtx->mutex);
}

bool ove_alloy_rmtx_lock(struct ove_rmtx *rmtx, uint32_t ticks)
{
	if (native(&rmtx->mutex).owner() == alloy_kernel.current) {
		rmtx->depth++;
		return true;
	}
	return native(&rmtx->mutex).lock(ticks).is_ok();
}

void ove_backend_rmtx_unlock(struct ove_rmtx *rmtx)
{
	if (rmtx->depth != 0u) {
		rmtx->depth--;
		return;
	}
	(void)native(&rmtx->mutex).unlock();
}

#endif
