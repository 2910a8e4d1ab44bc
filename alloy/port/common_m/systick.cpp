// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>

// In a separate file, so that a board with another tick source links neither function.

void alloy::port::PortM::start_systick(std::uint32_t clock_hz, std::uint32_t tick_hz) {
    reg(0xe000e014U) = clock_hz / tick_hz - 1U;
    reg(0xe000e018U) = 0;
    reg(0xe000e010U) = 7;
}

extern "C" void SysTick_Handler() { alloy::rtos::detail::tick(); }
