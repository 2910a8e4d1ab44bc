/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <ove_seam/condvar.h>
#include <ove_seam/mutex.h>

#include <alloy/core/condition_core.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_CONDVAR

static kernel::ConditionCore &native(struct ove_condvar *condvar)
{
	return as<kernel::ConditionCore>(condvar);
}

/* Out of line. No other thread may end this wait. */
[[gnu::noinline]] static void lock_again(struct ove_mutex *mutex)
{
	ove_backend_wait_keep(true);
	(void)ove_backend_mutex_lock(mutex, OVE_WAIT_FOREVER);
	ove_backend_wait_keep(false);
}

bool ove_backend_condvar_wait(struct ove_condvar *condvar, struct ove_mutex *mutex, uint32_t timeout_ms)
{
	bool is_signalled = false;

	if (timeout_ms == OVE_NO_WAIT) {
		ove_backend_mutex_unlock(mutex);
	} else {
		const bool is_long = ove_alloy_is_long(timeout_ms);
		const Tick ticks = is_long ? alloy::rtos::MAX_TIMEOUT : ove_alloy_ticks(timeout_ms);

		const std::uint8_t code = kernel::condition_wait(native(condvar), as<kernel::MutexCore>(mutex), ticks);
		is_signalled = code == 0 || (is_long && code == static_cast<std::uint8_t>(Error::Timeout));
	}
	if (!alloy_fast_lock(&mutex->native[0], &ove_alloy_kernel.current)) {
		Port::unmask();
		lock_again(mutex);
	}
	return is_signalled;
}

void ove_backend_condvar_signal(struct ove_condvar *condvar)
{
	kernel::condition_notify_one(native(condvar));
}

void ove_backend_condvar_broadcast(struct ove_condvar *condvar)
{
	kernel::condition_notify_all(native(condvar));
}

#endif
