/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Time: the kernel's ticks and SysTick; see ove_cortex_m/tick.h. */
#include "native.hpp"

#include <ove_seam/time.h>

#include "ticks.hpp"

#include <ove_cortex_m/tick.h>

using namespace ove_alloy;

std::uint32_t ove_cortex_m_wraps_noted;
std::uint32_t ove_cortex_m_wraps_lost;

namespace
{

std::uint32_t wraps_of_now; /* wraps of the kernel's 32-bit clock */

} // namespace

ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!kernel::is_started()) {
		return {0, 0};
	}
	const auto key = Port::mask_save();
	const std::uint32_t value = ove_cortex_m_tick_look();
	const std::uint64_t counted = (std::uint64_t{wraps_of_now} << 32) | alloy_kernel.timeouts.now;
	const ove_generic_moment result{counted + ove_cortex_m_wraps_noted, ove_cortex_m_counts(value)};

	Port::mask_restore(key);
	return result;
}

std::uint64_t ove_alloy::ticks()
{
	return ove_backend_time_get_ticks();
}

std::uint64_t ove_alloy::counts()
{
	const ove_generic_moment now = ove_generic_clock_moment_slow();

	return now.ticks * OVE_GENERIC_COUNTS_PER_TICK + now.counts;
}

/* The kernel has already advanced its own clock. */
extern "C" void alloy_ticks_slept(Tick ticks)
{
	if (alloy_kernel.timeouts.now < ticks) {
		++wraps_of_now;
	}
	ove_generic_clock_skip(ticks);
}

extern "C" void alloy_board_start_tick(std::uint32_t hz)
{
	ove_cortex_m_tick_start(CONFIG_OVE_CPU_HZ / hz);
}

/* In a user's project, the handler may be the project's, and it also ticks before the start. */
#if CONFIG_OVE_OWN_BOARD && CONFIG_OVE_OWN_SYSTICK
#define SysTick_Handler ove_systick_handler
#endif
extern "C" void SysTick_Handler(void);

extern "C" void SysTick_Handler(void)
{
#if CONFIG_OVE_OWN_BOARD
	if (!kernel::is_started()) {
		return;
	}
#endif
	ove_backend_check_stack();
	Port::mask();
	ove_cortex_m_tick_begins(true);
	if (alloy_kernel.timeouts.now == UINT32_MAX) {
		++wraps_of_now;
	}
	/* This call unmasks interrupts at its end. */
	kernel::tick();
}
