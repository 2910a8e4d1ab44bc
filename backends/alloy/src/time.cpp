/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Time: ticks, and how far SysTick has come in the running one.
 *
 * SysTick wraps before its interrupt has counted the tick. Its count flag says that it wrapped, and reading clears it;
 * so whoever reads it notes the wrap, and the handler, which counts one, takes one note back. This holds in every ISR
 * too, also in one that comes between the handler's entry and its count.
 */
#include "native.hpp"

#include "ticks.hpp"

#include <ove_generic/tick_clock.h>

using namespace ove_alloy;

namespace
{

constexpr std::uintptr_t SYSTICK_CTRL = 0xe000e010u;
constexpr std::uintptr_t SYSTICK_RELOAD = 0xe000e014u;
constexpr std::uintptr_t SYSTICK_VALUE = 0xe000e018u;
constexpr std::uint32_t COUNT_FLAG = 1u << 16;
constexpr std::uint32_t COUNTS_PER_TICK = CONFIG_OVE_CPU_HZ / CONFIG_OVE_TICK_HZ;

std::uint32_t wraps_uncounted;
std::uint32_t wraps_of_now; /* of the kernel's 32-bit clock */

struct Moment {
	std::uint64_t ticks;
	std::uint32_t counts; /* since that tick */
};

Moment moment()
{
	if (!kernel::is_started()) {
		return {0, 0};
	}
	const auto key = Port::mask_save();
	std::uint32_t value = Port::reg(SYSTICK_VALUE);

	if ((Port::reg(SYSTICK_CTRL) & COUNT_FLAG) != 0u) {
		++wraps_uncounted;
		value = Port::reg(SYSTICK_VALUE);
	}
	const std::uint64_t counted = (std::uint64_t{wraps_of_now} << 32) | alloy_kernel.timeouts.now;
	const Moment result{counted + wraps_uncounted, value == 0u ? 0u : COUNTS_PER_TICK - value};

	Port::mask_restore(key);
	return result;
}

/* Both divisions are by constants; where the rates do not divide evenly, the 64-bit form is exact. */
template <std::uint32_t PER_SECOND> std::uint64_t scaled()
{
	const Moment now = moment();

	if constexpr (PER_SECOND % CONFIG_OVE_TICK_HZ == 0u && CONFIG_OVE_CPU_HZ % PER_SECOND == 0u) {
		return now.ticks * (PER_SECOND / CONFIG_OVE_TICK_HZ) + now.counts / (CONFIG_OVE_CPU_HZ / PER_SECOND);
	} else if constexpr (PER_SECOND % CONFIG_OVE_TICK_HZ == 0u && PER_SECOND % CONFIG_OVE_CPU_HZ == 0u) {
		return now.ticks * (PER_SECOND / CONFIG_OVE_TICK_HZ) + now.counts * (PER_SECOND / CONFIG_OVE_CPU_HZ);
	} else if constexpr (PER_SECOND % CONFIG_OVE_TICK_HZ == 0u) {
		return now.ticks * (PER_SECOND / CONFIG_OVE_TICK_HZ) +
		       std::uint64_t{now.counts} * PER_SECOND / CONFIG_OVE_CPU_HZ;
	} else {
		return now.ticks / CONFIG_OVE_TICK_HZ * PER_SECOND +
		       (now.ticks % CONFIG_OVE_TICK_HZ * COUNTS_PER_TICK + now.counts) * PER_SECOND / CONFIG_OVE_CPU_HZ;
	}
}

} // namespace

std::uint64_t ove_alloy::ticks()
{
	return moment().ticks;
}

std::uint64_t ove_alloy::counts()
{
	const Moment now = moment();

	return now.ticks * COUNTS_PER_TICK + now.counts;
}

uint64_t ove_backend_time_get_us(void)
{
	return scaled<1000000u>();
}

uint64_t ove_backend_time_get_ns(void)
{
	return scaled<1000000000u>();
}

uint64_t ove_backend_time_get_ms(void)
{
	const std::uint64_t now = moment().ticks;

	return now / CONFIG_OVE_TICK_HZ * 1000u + now % CONFIG_OVE_TICK_HZ * 1000u / CONFIG_OVE_TICK_HZ;
}

uint64_t ove_backend_time_get_ticks(void)
{
	return moment().ticks;
}

extern "C" void alloy_board_start_tick(std::uint32_t hz)
{
	Port::reg(SYSTICK_CTRL) = 0;
	Port::reg(SYSTICK_RELOAD) = CONFIG_OVE_CPU_HZ / hz - 1u;
	Port::reg(SYSTICK_VALUE) = 0;
	Port::reg(SYSTICK_CTRL) = 7;
}

/* In a project of its own the handler may be the project's, which ticks before the start too. */
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
	/* A handler that came a whole tick late finds one flag for two wraps: the second time there is neither flag nor
	 * note, and the kernel's count alone is right. */
	if ((Port::reg(SYSTICK_CTRL) & COUNT_FLAG) == 0u && wraps_uncounted != 0u) {
		--wraps_uncounted;
	}
	if (alloy_kernel.timeouts.now == UINT32_MAX) {
		++wraps_of_now;
	}
	/* Unmasks at its end. */
	kernel::tick();
}
