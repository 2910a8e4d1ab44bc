// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The emulated board under the kernel's own tests and measurements: console and exit by semihosting, an exact clock,
// interrupts that can be requested by program. Nothing here belongs to the kernel.

#include <cstdint>

namespace target {

/// Writes text to the console. Any context.
void print(const char* text);
/// Writes a number in decimal.
inline void print(std::uint32_t number) {
    char text[11];
    char* p = text + sizeof text - 1;
    *p = '\0';
    do {
        *--p = static_cast<char>('0' + number % 10U);
        number /= 10U;
    } while (number != 0);
    print(p);
}

/// The command line that the emulator was given for the program: its name and arguments. Empty if there is none.
void command_line(char* text, std::uint32_t size);

/// Ends the emulation with this exit code.
[[noreturn]] void finish(std::uint32_t code);

using Handler = void (*)();
/// Sets the handler of an exception by its number (15: SysTick, 16 and up: interrupts).
void set_handler(unsigned exception, Handler handler);

/// Lets an interrupt happen (number from 0), and requests it.
void enable_irq(unsigned irq);
void request_irq(unsigned irq);

/// Stops the tick, and lets it go on. The first is legal before there is one.
void tick_off();
void tick_on();

/// Where the code begins.
std::uintptr_t code_base();

/// In an interrupt: where in the code it landed, from where the code begins.
std::uintptr_t interrupted_place();

/// Is this a handler that Port::in_handler() has raised?
bool in_raised_handler();

inline volatile std::uint32_t& reg(std::uintptr_t address) {
    return *reinterpret_cast<volatile std::uint32_t*>(address);
}

/// Interrupts that no device of the board uses here.
#if defined(__riscv)
inline constexpr unsigned IRQ_A = 10;
#else
inline constexpr unsigned IRQ_A = 20;
inline constexpr unsigned IRQ_B = 21;
#endif

} // namespace target

/// Supplied by a program that can tell what it was about when a fault or a stop ends it.
extern "C" [[gnu::weak]] void tell_where();
