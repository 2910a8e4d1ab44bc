/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/core/thread.hpp>
#include <alloy/software_timer.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_TIMER

namespace
{

alloy::rtos::SoftwareTimer &native(struct ove_timer *timer)
{
	return as<alloy::rtos::SoftwareTimer>(timer);
}

/* A periodic timer keeps its period, so its first expiry may come up to a tick early; one-shot ones never do. */
std::uint32_t period_ticks(const struct ove_timer *timer)
{
	const std::uint32_t ticks = ove_alloy_ticks(timer->period_ms);

	return timer->periodic ? ticks - 1u : ticks;
}

/* In the tick interrupt. */
void expired(void *arg)
{
	ove_generic_timer_expired(static_cast<struct ove_timer *>(arg));
}

} // namespace

void ove_backend_timer_native_init(struct ove_timer *timer)
{
	void *const owner = timer;

	make<alloy::rtos::SoftwareTimer>(timer, expired, owner);
}

void ove_backend_timer_arm(struct ove_timer *timer)
{
	const std::uint32_t ticks = period_ticks(timer);

	(void)native(timer).start(ticks, timer->periodic ? ticks : 0u);
}

void ove_backend_timer_disarm(struct ove_timer *timer)
{
	(void)native(timer).stop();
}

bool ove_backend_timer_is_armed(const struct ove_timer *timer)
{
	return as<alloy::rtos::SoftwareTimer>(timer).is_running();
}

int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	make<kernel::NotifiableTcb>(thread);
	kernel::make_thread(as<kernel::NotifiableTcb>(thread), static_cast<std::uintptr_t *>(desc->stack),
			    OVE_BACKEND_STACK_BYTES(desc->stack_size), thread->common.name, kernel::SERVICE_RANK,
			    kernel::TCB_NOTIFIABLE, desc->entry, desc->arg);
	return OVE_OK;
}

#endif
