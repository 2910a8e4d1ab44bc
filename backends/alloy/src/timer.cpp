/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.hpp"

#include <alloy/core/thread.hpp>
#include <alloy/software_timer.hpp>
#include <ove_generic/waiter.h>

using namespace ove_alloy;

#if CONFIG_OVE_TIMER

namespace
{

struct {
	struct ove_thread thread;
	struct ove_timer *first;           /* expired timers, in order */
	struct ove_timer *current;         /* whose callback runs */
	struct ove_generic_waiters enders; /* threads that wait for the end of current's callback */
} service;

alignas(OVE_BACKEND_STACK_ALIGN) std::uintptr_t
	service_stack[OVE_BACKEND_STACK_BYTES(CONFIG_OVE_ALLOY_TIMER_STACK) / sizeof(std::uintptr_t)];

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
	struct ove_timer *const timer = static_cast<struct ove_timer *>(arg);
	const ove_backend_critical_t state = ove_backend_critical_enter();

	if (timer->expiries++ == 0u) {
		struct ove_timer **link = &service.first;

		while (*link != nullptr) {
			link = &(*link)->next;
		}
		timer->next = nullptr;
		*link = timer;
		ove_backend_thread_unpark_from_isr(&service.thread);
	}
	ove_backend_critical_exit(state);
}

/* Inside the critical section. */
void forget(struct ove_timer *timer)
{
	struct ove_timer **link = &service.first;

	(void)native(timer).stop();
	if (timer->expiries == 0u) {
		return;
	}
	while (*link != timer) {
		link = &(*link)->next;
	}
	*link = timer->next;
	timer->expiries = 0;
}

void start(struct ove_timer *timer)
{
	const std::uint32_t ticks = period_ticks(timer);

	forget(timer);
	(void)native(timer).start(ticks, timer->periodic ? ticks : 0u);
}

ove_backend_critical_t call_back(struct ove_timer *timer, ove_backend_critical_t state)
{
	struct ove_generic_waiter *ender;

	if (--timer->expiries == 0u) {
		service.first = timer->next;
	}
	service.current = timer;
	ove_backend_critical_exit(state);
	timer->callback(timer, timer->arg);
	state = ove_backend_critical_enter();
	service.current = nullptr;
	while ((ender = ove_generic_waiters_first(&service.enders)) != nullptr) {
		ove_generic_waiter_wake(ender, false);
	}
	return state;
}

void serve(void *)
{
	ove_backend_critical_t state = ove_backend_critical_enter();

	for (;;) {
		if (service.first != nullptr) {
			state = call_back(service.first, state);
		} else {
			ove_backend_critical_exit(state);
			(void)ove_backend_thread_park(OVE_WAIT_FOREVER);
			state = ove_backend_critical_enter();
		}
	}
}

} // namespace

/* Not by ove_thread_init(): this thread is the kernel's own and not one of the application's. */
int ove_alloy_timer_start_service(void)
{
	service.thread.common.name = "ove timers";
	make<kernel::NotifiableTcb>(&service.thread);
	kernel::make_thread(as<kernel::NotifiableTcb>(&service.thread), service_stack, sizeof(service_stack),
			    service.thread.common.name, kernel::SERVICE_RANK, kernel::TCB_NOTIFIABLE, serve, nullptr);
	return OVE_OK;
}

void ove_backend_timer_init(struct ove_timer *timer, ove_timer_fn callback, void *arg, uint32_t period_ms,
			    ove_timer_mode_t mode)
{
	void *const owner = timer;

	make<alloy::rtos::SoftwareTimer>(timer, expired, owner);
	timer->callback = callback;
	timer->arg = arg;
	timer->next = nullptr;
	timer->period_ms = period_ms;
	timer->expiries = 0;
	timer->periodic = mode == OVE_TIMER_PERIODIC;
}

void ove_backend_timer_deinit(struct ove_timer *timer)
{
	struct ove_generic_waiter waiter;
	const ove_backend_critical_t state = ove_backend_critical_enter();
	const bool calling = service.current == timer;

	forget(timer);
	if (calling) {
		ove_generic_waiter_join(&waiter, &service.enders);
	}
	ove_backend_critical_exit(state);
	if (calling) {
		(void)ove_generic_waiter_wait(&waiter, OVE_WAIT_FOREVER);
	}
}

bool ove_backend_timer_in_callback(struct ove_timer *timer)
{
	return ove_backend_in_thread() && ove_backend_thread_get_self() == &service.thread && service.current == timer;
}

void ove_backend_timer_start(struct ove_timer *timer)
{
	const ove_backend_critical_t state = ove_backend_critical_enter();

	start(timer);
	ove_backend_critical_exit(state);
}

void ove_backend_timer_stop(struct ove_timer *timer)
{
	const ove_backend_critical_t state = ove_backend_critical_enter();

	forget(timer);
	ove_backend_critical_exit(state);
}

void ove_backend_timer_set_period(struct ove_timer *timer, uint32_t period_ms)
{
	const ove_backend_critical_t state = ove_backend_critical_enter();

	timer->period_ms = period_ms;
	if (native(timer).is_running() || timer->expiries != 0u) {
		start(timer);
	}
	ove_backend_critical_exit(state);
}

bool ove_backend_timer_is_running(struct ove_timer *timer)
{
	const ove_backend_critical_t state = ove_backend_critical_enter();
	const bool running = native(timer).is_running() || timer->expiries != 0u;

	ove_backend_critical_exit(state);
	return running;
}

#endif
