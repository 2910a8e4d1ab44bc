/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/mutex.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_MUTEX

static_assert(offsetof(kernel::MutexCore, word) == 0 && kernel::MutexCore::CONTENDED == OVE_ALLOY_MUTEX_CONTENDED,
	      "the owner of a mutex has moved");

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

void ove_backend_rmtx_init(struct ove_rmtx *rmtx)
{
	ove_backend_mutex_init(&rmtx->mutex);
	rmtx->depth = 0;
}

bool ove_backend_rmtx_in_use(struct ove_rmtx *rmtx)
{
	return ove_backend_mutex_in_use(&rmtx->mutex);
}

#endif
