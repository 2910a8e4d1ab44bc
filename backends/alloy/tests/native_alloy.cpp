/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native_alloy.h"

#include <alloy/core/kernel.hpp>
#include <alloy/core/thread.hpp>
#include <alloy/rtos.hpp>
#include <alloy/tickless_idle.hpp>

#include <cstdint>
#include <new>

#include "../src/sleep.hpp"
#include "ove_config.h"

using alloy::rtos::Priority;
using alloy::rtos::RTOS;
namespace kernel = alloy::rtos::detail;

static void call(void *run)
{
	reinterpret_cast<void (*)()>(run)();
}

extern "C" void test_native_alloy_start(struct test_native_alloy *thread, void *stack, size_t bytes,
					ove_prio_t priority, void (*run)(void))
{
	static_assert(sizeof(thread->block) == sizeof(kernel::NotifiableTcb), "the control block has another size");
	kernel::Tcb &task = *::new (static_cast<void *>(thread->block)) kernel::NotifiableTcb;

	/* The task has every feature that a user can choose. */
	kernel::make_thread(task, static_cast<std::uintptr_t *>(stack), bytes, "native",
			    kernel::rank_of(static_cast<Priority>(priority)),
			    kernel::TCB_NOTIFIABLE | kernel::TCB_ROUND_ROBIN, call, reinterpret_cast<void *>(run));
}

extern "C" bool test_native_alloy_join(struct test_native_alloy *thread, uint32_t ticks)
{
	void *const place = thread->block;

	return RTOS::join(*static_cast<kernel::NotifiableTcb *>(place), ticks).is_ok();
}

extern "C" uint32_t test_native_alloy_ticks(void)
{
	return RTOS::get_tick_count();
}

static std::uint64_t ticks_to_sleep;

extern "C" alloy::rtos::Tick alloy_board_sleep(alloy::rtos::SleepMode, alloy::rtos::Tick ticks)
{
#if CONFIG_OVE_TICKLESS
	if (ticks_to_sleep == 0u) {
		return ove_alloy::sleep(ticks);
	}
#else
	(void)ticks;
#endif
	constexpr std::uint64_t AT_ONCE = alloy::rtos::MAX_TIMEOUT / 2u;
	const std::uint64_t slept = ticks_to_sleep < AT_ONCE ? ticks_to_sleep : AT_ONCE;

	ticks_to_sleep -= slept;
	return static_cast<alloy::rtos::Tick>(slept);
}

/*
 * No WFI, here or later: when SysTick ends a WFI, QEMU moves its clock by two periods and loses the second tick. The
 * fake therefore sleeps through the last tick too, and afterwards restores the board's busy idle function.
 */
extern "C" void test_native_alloy_sleep_through(uint64_t ticks)
{
	void (*const idle)() = kernel::alloy_kernel.idle;

	ticks_to_sleep = ticks;
	alloy::rtos::TicklessIdle::configure(alloy::rtos::SleepMode::Light, 1);
	alloy::rtos::TicklessIdle::enable();
	while (*const_cast<volatile std::uint64_t *>(&ticks_to_sleep) != 0u) {
		RTOS::delay(5);
	}
	kernel::alloy_kernel.idle = idle;
}
