/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The idle thread's sleep, with CONFIG_OVE_TICKLESS or if the application uses Alloy's TicklessIdle. */
#include "sleep.hpp"

#include "native.hpp"

#include <alloy/tickless_idle.hpp>

#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/sleep.h>

std::uint32_t ove_alloy::sleep(std::uint32_t ticks)
{
#if CONFIG_OVE_TICKLESS && ALLOY_MASK_PRIORITY
	const std::uint32_t key = ove_cortex_m_mask();
	/* An interrupt that BASEPRI masks would not end the sleep. */
	const std::uint32_t before = ove_cortex_m_raised_to();

	ove_cortex_m_lower(0);
	const std::uint32_t slept = ove_cortex_m_sleep(ticks);

	ove_cortex_m_lower(before);
	ove_cortex_m_unmask(key);
	return slept;
#elif CONFIG_OVE_TICKLESS
	/* The kernel's mask is PRIMASK. */
	return ove_cortex_m_sleep(ticks);
#else
	return Port::sleep_on_systick(ticks);
#endif
}

/*
 * Weak: an application that knows a deeper sleep of its board can define its own function. In each mode, the processor
 * sleeps only as deeply as SysTick keeps counting, because SysTick is the clock of ove and of the kernel.
 */
extern "C" [[gnu::weak]] ove_alloy::Tick alloy_board_sleep(alloy::rtos::SleepMode, ove_alloy::Tick ticks)
{
	return ove_alloy::sleep(ticks);
}
