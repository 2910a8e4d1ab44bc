// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The emulated board under the kernel's own tests and measurements: console and exit by semihosting, an exact clock,
// interrupts that can be requested by program. Nothing here belongs to the kernel.

#include <cstdint>

namespace target {

/// Writes text to the console. Any context.
void print(const char* text);
/// Writes a number in decimal.
void print(std::uint32_t number);

/// Ends the emulation with this exit code.
[[noreturn]] void finish(std::uint32_t code);

using Handler = void (*)();
/// Sets the handler of an exception by its number (15: SysTick, 16 and up: interrupts).
void set_handler(unsigned exception, Handler handler);

/// Lets an interrupt happen (number from 0), and requests it.
void enable_irq(unsigned irq);
void request_irq(unsigned irq);

inline volatile std::uint32_t& reg(std::uintptr_t address) {
    return *reinterpret_cast<volatile std::uint32_t*>(address);
}

/// Two interrupts that no device of the board uses here.
inline constexpr unsigned IRQ_A = 20;
inline constexpr unsigned IRQ_B = 21;

} // namespace target
