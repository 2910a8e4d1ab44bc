/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Time: ticks, and how far SysTick has come in the running one.
 *
 * SysTick wraps before its interrupt has counted the tick. Its count flag says that it wrapped, and reading clears it;
 * so the reader notes the wrap, and the handler, which counts one, takes one note back. This holds in every ISR
 * too, also in one that comes between the handler's entry and its count. Whichever of the two learns of a wrap first
 * tells the fast path. A note of a tick whose interrupt was lost, because interrupts were masked for longer, stays.
 */
#include "native.hpp"

#include <ove_seam/time.h>

#include "ticks.hpp"

#include <ove_generic/systick_clock.h>

using namespace ove_alloy;

namespace
{

constexpr std::uintptr_t SYSTICK_CTRL = 0xe000e010u;
constexpr std::uintptr_t SYSTICK_RELOAD = 0xe000e014u;
constexpr std::uintptr_t SYSTICK_VALUE = 0xe000e018u;
constexpr std::uintptr_t ICSR = 0xe000ed04u;
constexpr std::uint32_t COUNT_FLAG = 1u << 16;
constexpr std::uint32_t IS_PENDING = 1u << 26;

std::uint32_t wraps_uncounted;
std::uint32_t wraps_lost;   /* those of them whose interrupt does not come any more */
std::uint32_t wraps_of_now; /* of the kernel's 32-bit clock */

} // namespace

ove_generic_moment ove_generic_clock_moment_slow(void)
{
	if (!kernel::is_started()) {
		return {0, 0};
	}
	const auto key = Port::mask_save();
	std::uint32_t value = Port::reg(SYSTICK_VALUE);

	if ((Port::reg(SYSTICK_CTRL) & COUNT_FLAG) != 0u) {
		++wraps_uncounted;
		ove_generic_clock_advance();
		value = Port::reg(SYSTICK_VALUE);
	}
	const std::uint64_t counted = (std::uint64_t{wraps_of_now} << 32) | alloy_kernel.timeouts.now;
	const ove_generic_moment result{counted + wraps_uncounted,
					value == 0u ? 0u : OVE_GENERIC_COUNTS_PER_TICK - value};

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

/* The kernel's clock has moved on already. */
extern "C" void alloy_ticks_slept(Tick ticks)
{
	if (alloy_kernel.timeouts.now < ticks) {
		++wraps_of_now;
	}
	ove_generic_clock_skip(ticks);
}

extern "C" void alloy_board_start_tick(std::uint32_t hz)
{
	ove_generic_clock_begin();
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
	const bool is_unseen = (Port::reg(SYSTICK_CTRL) & COUNT_FLAG) != 0u;

	/* A handler that came a whole tick late finds one flag for two wraps: the second time there is neither flag nor
	 * note, and the kernel's count alone is right. */
	if (is_unseen || wraps_uncounted == wraps_lost) {
		ove_generic_clock_advance();
	} else {
		--wraps_uncounted;
	}
	if (wraps_uncounted != wraps_lost && (Port::reg(ICSR) & IS_PENDING) == 0u) {
		wraps_lost = wraps_uncounted;
	}
	if (alloy_kernel.timeouts.now == UINT32_MAX) {
		++wraps_of_now;
	}
	/* Unmasks at its end. */
	kernel::tick();
}
