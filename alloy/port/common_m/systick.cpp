// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>

// In a file of its own, so that a board with another source of ticks does not link it.
extern "C" void SysTick_Handler() { alloy::rtos::detail::tick(); }
