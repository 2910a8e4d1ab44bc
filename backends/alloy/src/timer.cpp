/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "long_wait.hpp"

#include <ove_cortex_m/systick.h>
#include <ove_seam/timer.h>

#include <alloy/core/thread.hpp>
#include <alloy/software_timer.hpp>

using namespace ove_alloy;

#if CONFIG_OVE_TIMER

namespace
{

struct Timer {
	alloy::rtos::SoftwareTimer timer;
	std::uint32_t parts = 0;

	Timer(void (*function)(void *), void *argument) : timer(function, argument)
	{
	}
};

Timer &native(struct ove_timer *timer)
{
	return as<Timer>(timer);
}

/* Takes into account the two ticks that are added to a period. */
bool is_long(const struct ove_timer *timer)
{
	return ove_alloy_is_long(timer->period_ms + 1u);
}

/* The remainder precedes the whole parts, and must not be 0. Out of line, so that short periods save no registers. */
[[gnu::noinline]] void start_long(struct ove_timer *timer, Tick over)
{
	const std::uint64_t ticks = long_ticks(timer->period_ms) - (timer->periodic ? 2u : 1u) + over;

	native(timer).parts = static_cast<std::uint32_t>(ticks / OVE_ALLOY_LONGEST);
	(void)native(timer).timer.start(static_cast<Tick>(ticks % OVE_ALLOY_LONGEST) + 1u);
}

/* Runs in the tick interrupt. The parts come last, so that only they last exactly the kernel's longest time. */
void expired(void *arg)
{
	struct ove_timer *const timer = static_cast<struct ove_timer *>(arg);

	if (native(timer).parts != 0u) {
		--native(timer).parts;
		(void)native(timer).timer.start(OVE_ALLOY_LONGEST);
		return;
	}
	if (is_long(timer) && timer->periodic) {
		start_long(timer, 0);
	}
	ove_generic_timer_expired(timer);
}

} // namespace

void ove_backend_timer_native_init(struct ove_timer *timer)
{
	void *const owner = timer;

	make<Timer>(timer, expired, owner);
}

/* A periodic timer keeps its period, so its first expiry may come up to a tick early; that of a one-shot timer never
 * does. A tick whose handler a section masks has already passed. */
void ove_backend_timer_arm(struct ove_timer *timer)
{
	const Tick period = static_cast<Tick>(ove_generic_ms_in_ticks(timer->period_ms));
	const Tick over = ove_cortex_m_ticks_kept_out();

	if (is_long(timer)) {
		start_long(timer, over);
		return;
	}
	native(timer).parts = 0;
	if (timer->periodic) {
		(void)native(timer).timer.start(period + over, period);
	} else {
		(void)native(timer).timer.start(period + over + 1u);
	}
}

void ove_backend_timer_disarm(struct ove_timer *timer)
{
	(void)native(timer).timer.stop();
}

bool ove_backend_timer_is_armed(const struct ove_timer *timer)
{
	return as<Timer>(timer).timer.is_running();
}

int ove_backend_timer_make_service(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	make_thread(thread, desc->stack, desc->stack_size, kernel::SERVICE_RANK, kernel::TCB_NOTIFIABLE, desc->entry,
		    desc->arg);
	return OVE_OK;
}

#endif
