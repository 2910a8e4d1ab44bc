// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/task.hpp>

#include <cstdint>

#if !ALLOY_SWITCH_HOOK
#error "alloy: run times are counted in each switch: alloy/run_time.hpp needs ALLOY_SWITCH_HOOK=1"
#endif

/// Supplied by the board if run times are counted: 64 bits that grow steadily, in whatever unit. On a Cortex-M with the
/// SysTick that may be Port::systick_counter(), on RV32 Port::mtime(). Called masked in each switch, so it must be
/// short; it must not call the kernel nor use the FPU.
extern "C" std::uint64_t alloy_board_counter();

namespace alloy::rtos {

/// How long tasks have run since the start, in counts of alloy_board_counter(). A task's time is what passes between
/// the switch to it and the next switch, the interrupts that come meanwhile included. All members are static.
///
/// The sums are kept by alloy_switch_hook(). An application that has none of its own gets the kernel's; one that has
/// calls count() in it.
///
/// total() is the sum of idle(), others(), and of() of each task with Feature::RunTime, if no time passes between the
/// calls.
class RunTime {
  public:
    /// How long a task has run. Any context; never waits; O(1), masked for one call of the counter. 0 for a task
    /// without Feature::RunTime. A task made again in the same object begins at 0.
    [[nodiscard]] static std::uint64_t of(TaskHandle task);
    /// How long no task has run. Any context; never waits; O(1), masked for one call of the counter.
    [[nodiscard]] static std::uint64_t idle();
    /// How long tasks without Feature::RunTime have run, together; of such as ended too. Any context; never waits;
    /// O(1), masked for one call of the counter.
    [[nodiscard]] static std::uint64_t others();
    /// How long the scheduler has run; 0 before the start. Any context; never waits; O(1), masked for one call of the
    /// counter.
    [[nodiscard]] static std::uint64_t total();

    /// Ends the turn of the task that runs, and begins that of the next. For alloy_switch_hook() only, which passes on
    /// its argument. O(1), masked for one call of the counter.
    static void count(const detail::Tcb* next);
};

} // namespace alloy::rtos
