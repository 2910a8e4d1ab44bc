// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/task.hpp>

#include <cstdint>

// Scenarios whose result must be correct wherever an interrupt occurs. The tasks (low, mid, high, top) play one part
// each; the interrupt, which comes once, uses the kernel too. The same scenarios run on the simulator, with the
// interrupt at each interruptible point, and on an emulated processor, with the interrupt at each instruction.

namespace test {

struct Scenario {
    const char* id;    ///< stable
    const char* claim; ///< holds wherever the interrupt occurs
    void (*low)();     ///< runs in the least urgent task; starts the scenario and ends it
    void (*mid)();     ///< may be null
    void (*high)();    ///< may be null
    void (*interrupt)();
    /// Called after all parts have ended and the interrupt has come. Returns null, or a description of the error.
    const char* (*check)();
    void (*top)() = nullptr; ///< runs in the most urgent task
};

extern const Scenario SCENARIOS[];
extern const unsigned SCENARIO_COUNT;
/// Scenarios with a fourth task, more urgent than all others, which the interrupt wakes.
extern const Scenario RACES[];
extern const unsigned RACE_COUNT;
/// Called before each of them.
void begin_race();
/// Scenarios of operations that are composed of several kernel operations.
extern const Scenario COMPOSED[];
extern const unsigned COMPOSED_COUNT;
void begin_composed();

/// For scenarios that a program adds: gives that wake the high task, its takes, and an error report.
void wake_high();
void wake_high_from_isr();
void wait_as_high();
void expect(bool holds, const char* what);
const char* first_wrong();

/// The tasks of the scenarios.
alloy::rtos::TaskHandle low_task();
alloy::rtos::TaskHandle high_task();

/// Creates the tasks; the low one then calls `drive`, which plays scenarios.
void make_tasks(void (*drive)());

/// Plays one scenario; called by `drive`. The interrupt must be set to call interrupt_once(), after this call began or
/// while it waits for the interrupt.
/// @param arm     schedules the interrupt
/// @param settle  makes sure that the interrupt has occurred
/// @return null, or a description of the error
const char* play(const Scenario& scenario, void (*arm)(), void (*settle)());

/// The body of the interrupt: the scenario's part, and a check of the invariants before and after.
void interrupt_once();

} // namespace test
