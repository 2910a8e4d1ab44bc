// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/time.hpp>

#include <cstdint>

namespace alloy::rtos {

/// How deep the processor sleeps; what each means is the board's.
enum class SleepMode : std::uint8_t { Light, Deep, Standby };

/// Stops the tick while nothing is due, and lets the board sleep. All members are static. Thread, or before the start.
class TicklessIdle {
  public:
    /// From now on the idle thread sleeps through ticks.
    static void enable();
    /// From now on it waits for each tick, as it does in the beginning.
    static void disable();
    /// @param mode     how to sleep; Light in the beginning
    /// @param minimum  do not stop the tick for fewer ticks than this; 2 in the beginning
    static void configure(SleepMode mode, Tick minimum);
    [[nodiscard]] static bool is_enabled();
};

} // namespace alloy::rtos

/// Supplied by the board if TicklessIdle is used. Called by the idle thread with interrupts masked: stops the tick,
/// sleeps until `ticks` ticks have passed or an interrupt is pending, starts the tick again, and reports how many whole
/// ticks it slept, at most `ticks`. The interrupt is handled after it returns. The last of the ticks may be left to the
/// tick's interrupt, and is not reported then. On the SysTick Port::sleep_on_systick() does all that, on the machine
/// timer of RV32 Port::sleep_on_mtimer().
extern "C" alloy::rtos::Tick alloy_board_sleep(alloy::rtos::SleepMode mode, alloy::rtos::Tick ticks);

/// A board whose own clock counts ticks may define this. The idle thread calls it with interrupts masked, after a sleep
/// and before any interrupt is handled, with the ticks that the sleep reported. The kernel's own does nothing.
extern "C" void alloy_ticks_slept(alloy::rtos::Tick ticks);
