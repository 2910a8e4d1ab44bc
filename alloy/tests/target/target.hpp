// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

// The emulated board for the kernel's own tests and measurements: console and exit by semihosting, an exact clock,
// interrupts that a program can request. Nothing here belongs to the kernel.

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

/// The command line passed to the program by the emulator: its name and arguments. Empty if there is none.
void command_line(char* text, std::uint32_t size);

/// Ends the emulation with this exit code.
[[noreturn]] void finish(std::uint32_t code);

using Handler = void (*)();
/// Sets the handler of an exception by its number (15: SysTick, 16 and up: interrupts).
void set_handler(unsigned exception, Handler handler);

/// Enables an interrupt (number from 0), and requests it.
void enable_irq(unsigned irq);
void request_irq(unsigned irq);

/// Stops the tick, and restarts it. Stopping is legal before the tick exists.
void tick_off();
void tick_on();

/// The start of the code.
std::uintptr_t code_base();

/// In an interrupt: the interrupted place, as an offset from the start of the code.
std::uintptr_t interrupted_place();

/// Returns true in a handler run by Port::in_handler().
bool in_raised_handler();

inline volatile std::uint32_t& reg(std::uintptr_t address) {
    return *reinterpret_cast<volatile std::uint32_t*>(address);
}

/// Interrupts not used by a device of the board.
#if defined(__riscv)
inline constexpr unsigned IRQ_A = 10;
#else
inline constexpr unsigned IRQ_A = 20;
inline constexpr unsigned IRQ_B = 21;
#endif

} // namespace target

/// Provided by a program that can report its state when a fault or a stop ends it.
extern "C" [[gnu::weak]] void tell_where();
