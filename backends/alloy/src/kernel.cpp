/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The start, and the functions that the kernel expects from its board. */
#include "native.hpp"

#include <ove/stop.h>
#include <ove_seam/kernel.h>
#include <ove_seam/timer.h>

#include <alloy/rtos.hpp>
#include <alloy/tickless_idle.hpp>

using namespace ove_alloy;

static_assert(offsetof(struct ove_alloy_kernel, current) == offsetof(kernel::Kernel, current),
	      "the running thread has moved");

/*
 * The thread that runs before the start. Its rank keeps thread switching off, and its neighbours in the ring of that
 * rank have addresses without memory: a wait would continue with the next thread of the ring, and so ends in a fault. A
 * call that does not wait pays nothing for this check.
 */
extern struct ove_thread boot __asm__("alloy_boot_thread");
struct ove_thread boot;

[[gnu::constructor(101)]] static void begin_as_boot_thread(void)
{
	kernel::Tcb *const nowhere = reinterpret_cast<kernel::Tcb *>(0xffffffe0u);
	kernel::Tcb &thread = as<kernel::NotifiableTcb>(&boot);

	boot.common.name = "the start";
	thread.next = nowhere;
	thread.prev = nowhere;
	thread.rank = kernel::HELD_RANK;
	thread.base_rank = kernel::HELD_RANK;
	alloy_kernel.current = &thread;
}

static void idle_busy(void)
{
}

bool ove_alloy_is_started(void)
{
	return kernel::is_started();
}

#if CONFIG_OVE_OWN_BOARD && CONFIG_OVE_CHECKS
extern "C" void PendSV_Handler(void);

/* Without this check, no switch would happen if the project's vector table has another handler in that entry. */
static void check_vector(void)
{
	constexpr std::uintptr_t VTOR = 0xe000ed08u;
	constexpr unsigned PENDSV = 14;
	const auto *const table = reinterpret_cast<void (*const *)(void)>(Port::reg(VTOR));

	if (table[PENDSV] != PendSV_Handler) {
		ove_stop(OVE_STOP_MISUSE, "ove_run: the vector table does not hold ove's PendSV_Handler");
	}
}
#endif

int ove_backend_start(void)
{
#if CONFIG_OVE_OWN_BOARD && CONFIG_OVE_CHECKS
	check_vector();
#endif
#if CONFIG_OVE_TIMER
	const int result = ove_generic_timer_start_service();

	if (result != OVE_OK) {
		return result;
	}
#endif
	if (CONFIG_OVE_IDLE_BUSY) {
		alloy_kernel.idle = idle_busy;
	}
#if CONFIG_OVE_TICKLESS
	/* A sleep of one tick just waits for the tick, which the board may have to end itself. */
	alloy::rtos::TicklessIdle::configure(alloy::rtos::SleepMode::Light, 1);
	alloy::rtos::TicklessIdle::enable();
#endif
	if (CONFIG_OVE_TIME_SLICE) {
		alloy::rtos::RTOS::set_time_slice(1);
	}
	/* The kernel refuses to start without a thread; the other kernels idle in that case. */
	if (alloy_kernel.ready.filled.none()) {
		ove_stop(OVE_STOP_NOT_STARTED, "ove_run: no thread");
	}
	alloy::rtos::RTOS::start();
	return OVE_ERR_NO_MEMORY;
}

extern "C" void alloy_stop(std::uint32_t number, const char *call, const char *thread)
{
	switch (static_cast<alloy::rtos::Stop>(number)) {
	case alloy::rtos::Stop::StackOverflow:
		ove_stop(OVE_STOP_STACK, thread);
	case alloy::rtos::Stop::WrongContext:
		ove_stop(OVE_STOP_CONTEXT, call);
	case alloy::rtos::Stop::Fault:
		ove_stop(OVE_STOP_FAULT, thread);
	default:
		ove_stop(OVE_STOP_KERNEL, call);
	}
}
