// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/time.hpp>

#include <cstdint>

namespace alloy::rtos {

/// Depth of the processor's sleep; the board defines each mode.
enum class SleepMode : std::uint8_t { Light, Deep, Standby };

/// Stops the tick while nothing is due, and lets the board sleep. All members are static. Thread, or before the start.
class TicklessIdle {
  public:
    /// Lets the idle thread sleep through ticks.
    static void enable();
    /// Makes the idle thread wait for each tick, which is the default.
    static void disable();
    /// @param mode     how to sleep; Light by default
    /// @param minimum  do not stop the tick for fewer ticks than this; 2 by default
    static void configure(SleepMode mode, Tick minimum);
    [[nodiscard]] static bool is_enabled();
};

} // namespace alloy::rtos

/// Provided by the board if TicklessIdle is used. The idle thread calls it with interrupts masked. It stops the tick,
/// sleeps until `ticks` ticks have passed or an interrupt is pending, starts the tick again, and returns the number of
/// whole ticks slept, at most `ticks`. The interrupt is handled after it returns. It may leave the last tick to the
/// tick interrupt, and then does not report it. Port::sleep_on_systick() does this with SysTick,
/// Port::sleep_on_mtimer() with the RV32 machine timer.
extern "C" alloy::rtos::Tick alloy_board_sleep(alloy::rtos::SleepMode mode, alloy::rtos::Tick ticks);

/// Optional, for a board whose own clock counts ticks. The idle thread calls it with interrupts masked, after a sleep
/// and before any interrupt is handled, with the number of ticks that the sleep reported. The default does nothing.
extern "C" void alloy_ticks_slept(alloy::rtos::Tick ticks);
