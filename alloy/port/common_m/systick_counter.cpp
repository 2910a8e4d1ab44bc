// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/clock_core.hpp>

#include "alloy_systick.hpp"

// This file has its own handler, so that ticks cost nothing more if SysTick is not read. It is compiled with the
// board's files and is not in the kernel's archive, from which the linker would take the first SysTick_Handler that it
// finds.

namespace alloy::port {

namespace {

std::uint32_t wraps_uncounted;

} // namespace

void PortM::start_systick_counter(std::uint32_t clock_hz, std::uint32_t tick_hz) {
    reg(systick::RELOAD) = clock_hz / tick_hz - 1U;
    reg(systick::VALUE) = 0;
    reg(systick::CTRL) = 7;
}

std::uint64_t PortM::systick_counter() {
    if (rtos::detail::alloy_kernel.current == nullptr)
        return 0;
    const auto key = mask_save();
    const std::uint32_t left = systick::value(wraps_uncounted);
    const std::uint32_t per_tick = reg(systick::RELOAD) + 1U;
    const std::uint64_t ticks = rtos::detail::long_now() + wraps_uncounted;
    mask_restore(key);
    // At 0, SysTick has wrapped and is about to be reloaded.
    return ticks * per_tick + (left == 0 ? 0 : per_tick - left);
}

} // namespace alloy::port

extern "C" void SysTick_Handler() {
    using namespace alloy::port;
    Port::mask();
    systick::count_wrap(wraps_uncounted);
    // Returns unmasked.
    alloy::rtos::detail::tick();
}
