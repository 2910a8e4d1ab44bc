// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/task.hpp>

#include <cstdint>

#if !ALLOY_SWITCH_HOOK
#error "alloy: run times are counted in each switch: alloy/run_time.hpp needs ALLOY_SWITCH_HOOK=1"
#endif

/// Provided by the board if run times are counted: a 64-bit counter that grows steadily, in any unit. On a Cortex-M
/// with SysTick it can be Port::systick_counter(), on RV32 Port::mtime(). Called masked in each switch, so it must be
/// short; it must not call the kernel or use the FPU.
extern "C" std::uint64_t alloy_board_counter();

namespace alloy::rtos {

/// Run times of tasks since the start, in counts of alloy_board_counter(). A task's time runs from the switch to it
/// until the next switch, including interrupts during that time. All members are static.
///
/// alloy_switch_hook() maintains the sums. An application without its own hook gets the kernel's; an application's own
/// hook must call count().
///
/// total() is the sum of idle(), others(), and of() of each task with Feature::RunTime, if no time passes between these
/// calls.
class RunTime {
  public:
    /// A task's run time. Any context; never waits; O(1), masked for one call of the counter. 0 for a task without
    /// Feature::RunTime. For a task re-created in the same object, it starts at 0.
    [[nodiscard]] static std::uint64_t of(TaskHandle task);
    /// The time during which no task has run. Any context; never waits; O(1), masked for one call of the counter.
    [[nodiscard]] static std::uint64_t idle();
    /// Total run time of tasks without Feature::RunTime, including ended ones. Any context; never waits; O(1), masked
    /// for one call of the counter.
    [[nodiscard]] static std::uint64_t others();
    /// The time since the scheduler started; 0 before that. Any context; never waits; O(1), masked for one call of the
    /// counter.
    [[nodiscard]] static std::uint64_t total();

    /// Ends the turn of the running task and starts that of the next. Only for alloy_switch_hook(), which passes its
    /// own argument. O(1), masked for one call of the counter.
    static void count(const detail::Tcb* next);
};

} // namespace alloy::rtos
