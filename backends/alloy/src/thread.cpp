/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "long_wait.hpp"

#include <ove_cortex_m/tick.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#include <alloy/core/mutex_core.hpp>
#include <alloy/rtos.hpp>

#include "ticks.hpp"

using namespace ove_alloy;
using alloy::rtos::Priority;
using alloy::rtos::RTOS;

static kernel::NotifiableTcb &tcb(struct ove_thread *thread)
{
	static_assert(offsetof(struct ove_thread, native) == 0, "a thread's handle must be the kernel's");
	return as<kernel::NotifiableTcb>(thread);
}

static void run(void *arg)
{
	struct ove_thread *const thread = static_cast<struct ove_thread *>(arg);

	OVE_THREAD_ENTER(thread);
}

void ove_backend_thread_exit(void)
{
	alloy_thread_finished();
	__builtin_unreachable();
}

void ove_alloy::make_thread(struct ove_thread *thread, void *memory, std::size_t stack_size, kernel::Rank rank,
			    unsigned flags, alloy::port::Entry entry, void *argument)
{
	void *const stack = ove_cortex_m_stack_low(memory);

	kernel::Tcb *const native = ::new (static_cast<void *>(thread->native)) kernel::NotifiableTcb;

	/* make_thread() does not change this. */
	native->error_number = 0;
#if CONFIG_OVE_CHECKS
	ove_stack_guard_make(&thread->guard, thread->common.name, memory);
#endif
	kernel::make_thread(tcb(thread), static_cast<std::uintptr_t *>(stack),
			    OVE_BACKEND_STACK_BYTES(stack_size) - OVE_STACK_GUARD_BYTES, thread->common.name, rank,
			    static_cast<std::uint8_t>(flags | kernel::TCB_LAYERED), entry, argument);
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	constexpr unsigned flags =
		kernel::TCB_NOTIFIABLE | (CONFIG_OVE_TIME_SLICE ? unsigned{kernel::TCB_ROUND_ROBIN} : 0u);

#if CONFIG_OVE_THREAD_RUNTIME
	thread->counts = 0;
#endif
	make_thread(thread, memory, desc->stack_size, kernel::rank_of(static_cast<Priority>(desc->priority)), flags,
		    run, thread);
	return OVE_OK;
}

/* Drops the ended thread's mutexes without waiters from its list; returns false if one has waiters. Such a mutex still
 * refers to its owner. Masked. */
static bool drop_uncontended(kernel::Tcb &thread)
{
	while (kernel::MutexCore *const mutex = thread.held) {
		if (mutex->waiters.first != nullptr) {
			return false;
		}
		mutex->word &= ~kernel::MutexCore::CONTENDED;
		thread.held = mutex->next_held;
	}
	return true;
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_over = RTOS::is_finished(tcb(thread));
	const bool is_free =
		(is_over || !ove_alloy_is_started()) && thread->joiner == nullptr && drop_uncontended(tcb(thread));

	if (is_free && !is_over) {
		alloy_kernel.ready.remove(&tcb(thread));
	}
	ove_backend_critical_exit(key);
	return is_free ? OVE_OK : OVE_ERR_BUSY;
}

static_assert(offsetof(kernel::Tcb, next) == OVE_ALLOY_THREAD_NEXT * sizeof(alloy_link), "a thread's link has moved");

void ove_alloy_thread_yield_slow(struct ove_thread *self)
{
#if OVE_BACKEND_YIELD_KEEPS_LOCK
	/* The next thread is the one that stops the program. */
	if (ove_scheduler_depth != 0u) {
		kernel::Port::unmask();
		return;
	}
#endif
	kernel::yield_to(&tcb(self), tcb(self).next);
}

[[gnu::noinline]] static void sleep_for(std::uint32_t duration_ms)
{
	(void)wait(duration_ms, [](Tick ticks) {
		RTOS::delay(ticks);
		return alloy::rtos::Status(alloy::rtos::Err{is_wait_ended() ? Error::Cancelled : Error::Timeout});
	});
}

int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	sleep_for(duration_ms);
	return ove_wait_slept();
}

/* The delay counts from the time at which the clock was read, even if ticks have come since. ove's clock counts ticks
 * whose interrupt was lost; the kernel does not. */
int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	const std::uint64_t deadline = ove_generic_deadline_tick(deadline_ms);

	if (ove_backend_time_get_ms() > deadline_ms) {
		return OVE_ERR_TIMEOUT;
	}
	while (!is_wait_ended()) {
		const std::uint64_t now = ticks();

		if (now >= deadline) {
			break;
		}
		const std::uint64_t left = deadline - now;
		Tick start = static_cast<Tick>(now - ove_cortex_m_wraps_lost);

		(void)RTOS::delay_until(start, left < OVE_ALLOY_LONGEST ? static_cast<Tick>(left) : OVE_ALLOY_LONGEST);
	}
	return ove_wait_slept();
}

int ove_backend_thread_join(struct ove_thread *thread, uint32_t timeout_ms)
{
	ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_joined = thread->joiner != nullptr;

	if (!is_joined) {
		thread->joiner = ove_backend_thread_get_self();
	}
	ove_backend_critical_exit(key);
	if (is_joined) {
		return OVE_ERR_BUSY;
	}
	const bool is_over = wait(timeout_ms, [thread](Tick ticks) { return RTOS::join(tcb(thread), ticks); }).is_ok();
	thread->joiner = nullptr;
	return is_over ? OVE_OK : ove_wait_result();
}

int ove_backend_thread_suspend(struct ove_thread *thread)
{
	(void)RTOS::suspend(tcb(thread));
	return OVE_OK;
}

void ove_backend_thread_resume(struct ove_thread *thread)
{
	(void)RTOS::resume(tcb(thread));
}

void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	(void)RTOS::set_priority(tcb(thread), static_cast<Priority>(priority));
}

ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	return static_cast<ove_prio_t>(RTOS::active_priority(tcb(thread)));
}

static_assert(offsetof(kernel::Tcb, flags) == OVE_ALLOY_THREAD_FLAGS &&
		      kernel::TCB_FINISHED == OVE_ALLOY_THREAD_FINISHED &&
		      kernel::TCB_LAYERED == OVE_ALLOY_THREAD_LAYERED,
	      "the flags of a thread have moved");

ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	const kernel::Tcb &native = tcb(thread);
	const ove_backend_critical_t key = ove_backend_critical_enter();
	ove_thread_state_t result = OVE_THREAD_READY;

	if ((native.flags & kernel::TCB_FINISHED) != 0) {
		result = OVE_THREAD_TERMINATED;
	} else if ((native.flags & kernel::TCB_SUSPENDED) != 0) {
		result = OVE_THREAD_SUSPENDED;
	} else if (&native == alloy_kernel.current) {
		result = OVE_THREAD_RUNNING;
	} else if (native.waiter != nullptr) {
		result = OVE_THREAD_BLOCKED;
	}
	ove_backend_critical_exit(key);
	return result;
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	return kernel::stack_headroom(tcb(thread));
}
