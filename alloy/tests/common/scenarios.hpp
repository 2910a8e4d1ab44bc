// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/task.hpp>

#include <cstdint>

// Scenarios that must come out right wherever an interrupt lands in them. Tasks (low, mid, high, top) play a part
// each; the interrupt, which comes once, uses the kernel too. The same scenarios run on the simulator, with the
// interrupt at each interruptible point, and on an emulated processor, with the interrupt at each instruction.

namespace test {

struct Scenario {
    const char* id;    ///< stable
    const char* claim; ///< what holds wherever the interrupt lands
    void (*low)();     ///< runs in the most patient task; begins the scenario and ends it
    void (*mid)();     ///< may be null
    void (*high)();    ///< may be null
    void (*interrupt)();
    /// After all parts have ended and the interrupt has come: null, or what is wrong.
    const char* (*check)();
    void (*top)() = nullptr; ///< runs in the most urgent task
};

extern const Scenario SCENARIOS[];
extern const unsigned SCENARIO_COUNT;
/// Those with a fourth task, more urgent than all that take part, which the interrupt wakes.
extern const Scenario RACES[];
extern const unsigned RACE_COUNT;
/// Before each of them.
void begin_race();
/// The scenarios of operations composed of the kernel's own parts.
extern const Scenario COMPOSED[];
extern const unsigned COMPOSED_COUNT;
void begin_composed();

/// For scenarios that a program adds: gives that wake the high task, its takes, and a note of what is wrong.
void wake_high();
void wake_high_from_isr();
void wait_as_high();
void expect(bool holds, const char* what);
const char* first_wrong();

/// The tasks of the scenarios.
alloy::rtos::TaskHandle low_task();
alloy::rtos::TaskHandle high_task();

/// Makes the tasks; the low one then calls `drive`, which plays scenarios.
void make_tasks(void (*drive)());

/// Plays one scenario, called by `drive`. The interrupt must have been set to call interrupt_once(), to come after this
/// call began or while it waits for it.
/// @param arm     sets the interrupt
/// @param settle  makes sure that the interrupt has come
/// @return null, or what is wrong
const char* play(const Scenario& scenario, void (*arm)(), void (*settle)());

/// The body of the interrupt: the scenario's part, and a look at the invariants before and after.
void interrupt_once();

} // namespace test
