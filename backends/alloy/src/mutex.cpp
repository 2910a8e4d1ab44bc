/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "long_wait.hpp"

#include <ove_seam/mutex.h>

#include <alloy/mutex.hpp>
#include <alloy/rtos.hpp>
#include <ove_seam/thread_list.h>

using namespace ove_alloy;
using alloy::rtos::RTOS;
using alloy::rtos::Status;

#if CONFIG_OVE_MUTEX

static_assert(offsetof(kernel::MutexCore, word) == 0 && kernel::MutexCore::CONTENDED == OVE_ALLOY_MUTEX_CONTENDED,
	      "the owner of a mutex has moved");

static alloy::rtos::Mutex &native(struct ove_mutex *mutex)
{
	return as<alloy::rtos::Mutex>(mutex);
}

/* The kernel's function, declared for ove's mutex, which has the same address. */
extern "C" std::uint8_t lock_in_kernel(struct ove_mutex *mutex, Tick timeout) __asm__("alloy_mutex_lock_slow");

/*
 * The owner is a native task, which may unlock, or a thread that was released while it held the mutex, whose memory
 * must not be accessed. So no priority is donated, and the lock is retried at each tick.
 */
static bool lock_after_native(struct ove_mutex *mutex, Tick timeout)
{
	for (Tick left = timeout; left != 0u; left -= timeout != alloy::rtos::INFINITE ? 1u : 0u) {
		RTOS::delay(1);
		if (is_wait_ended()) {
			return false;
		}
		if (alloy_fast_lock(&mutex->native[0], &ove_alloy_kernel.current)) {
			return true;
		}
		Port::unmask();
	}
	return false;
}

[[gnu::noinline]] static std::uint8_t lock_with_care(struct ove_mutex *mutex, Tick timeout)
{
	if (timeout == alloy::rtos::NO_WAIT || ove_threads_contain(reinterpret_cast<const void *>(mutex->native[0]))) {
		return lock_in_kernel(mutex, timeout);
	}
	Port::unmask();
	return lock_after_native(mutex, timeout) ? 0u : static_cast<std::uint8_t>(Error::Timeout);
}

uint8_t ove_alloy_mutex_lock_slow(struct ove_mutex *mutex, uint32_t ticks)
{
	/* A mutex that a thread waits or has waited for is in its owner's list, so that owner was not released. With
	 * checks on, no thread that holds a mutex can be released. */
	const std::uintptr_t owner = mutex->native[0];

	if (CONFIG_OVE_CHECKS || owner == reinterpret_cast<std::uintptr_t>(ove_threads_found[0]) ||
	    (owner & OVE_ALLOY_MUTEX_CONTENDED) != 0u) {
		return lock_in_kernel(mutex, ticks);
	}
	return lock_with_care(mutex, ticks);
}

bool ove_alloy_mutex_lock_long(struct ove_mutex *mutex, uint32_t timeout_ms)
{
	Port::unmask();
	return wait(timeout_ms,
		    [mutex](Tick ticks) {
			    if (alloy_fast_lock(&mutex->native[0], &ove_alloy_kernel.current)) {
				    return Status(alloy::rtos::Ok{});
			    }
			    return Status::from_code(ove_alloy_mutex_lock_slow(mutex, ticks));
		    })
		.is_ok();
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
