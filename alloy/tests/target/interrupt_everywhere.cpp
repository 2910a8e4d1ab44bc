// SPDX-License-Identifier: MIT OR Apache-2.0
// Plays each scenario once for every instruction in it, with an interrupt at that instruction. Time is exact on the
// emulated board: 128 ns per instruction, and the timers count faster. A failure prints "<scenario>:<instruction>";
// built with -DREPLAY='"<scenario>:<instruction>"' the program plays only that. LANDING_STEP is the distance between
// two injection points.

#include "scenarios.hpp"
#include "target.hpp"
#include "timers.hpp"

#include <alloy/rtos.hpp>

namespace {

using target::ALARM_IRQ;

std::uint32_t instruction;
std::uint32_t armed_at;
volatile bool came;
bool came_late;

// How long interrupts were delayed, in counts, and where the longest delay ended.
std::uint32_t least_wait = UINT32_MAX;
std::uint32_t longest_wait;
std::uintptr_t longest_at;

// A bit for each halfword of the code at which an interrupt has occurred.
constexpr std::uintptr_t CODE = 0x10000U;
std::uint32_t landed[CODE / 2 / 32];

std::uint32_t counts_of(std::uint32_t instructions) {
    return (instructions * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS;
}

void note_landing(std::uintptr_t place) {
    if (place < CODE)
        landed[place / 64U] |= 1U << (place / 2U % 32U);
}

void alarm() {
    const std::uint32_t wait = target::clock() - armed_at - counts_of(instruction);
    target::alarm_off();
    if (!came_late) {
        if (wait < least_wait)
            least_wait = wait;
        if (wait > longest_wait) {
            longest_wait = wait;
            longest_at = target::interrupted_place();
        }
        note_landing(target::interrupted_place());
    }
    came = true;
    const auto& task = alloy::rtos::detail::block_of(alloy::rtos::RTOS::current_task(), "alarm");
    test::expect(task.name != nullptr && task.stack != nullptr, "in an interrupt the current task is one of the tasks");
    test::interrupt_once();
}

void arm() {
    came = false;
    armed_at = target::clock();
    target::alarm_in(counts_of(instruction));
}

void settle() {
    // Masked, so that it cannot come between the check and the request, and then twice.
    alloy::port::Port::mask();
    if (!came) {
        // The scenario's last instruction has passed: the sweep is complete.
        came_late = true;
        target::alarm_off();
        target::request_irq(ALARM_IRQ);
    }
    alloy::port::Port::unmask();
    // If a part does not end, the wait for it must end.
    target::tick_on();
}

#if defined(__ARM_FP) || defined(__ARM_ARCH_6M__) || defined(__riscv)
extern "C" {
// In registers.S, so that no compiler is involved.
std::uint32_t fill_and_compare();
std::uint32_t fill_call_compare(void (*call)(), std::uint32_t first);
}

void spoil() {
    for (std::uint32_t i = 0; i < 2; ++i) {
        // While it waits, its own values are in the registers.
        test::expect(fill_call_compare(test::wait_as_high, 3 + i) == 0, "the more urgent task keeps its registers too");
    }
}
void registers_low() {
    test::expect(fill_and_compare() == 0, "a task that is interrupted keeps every register");
    test::wake_high();
}
void calls_low() {
    test::expect(fill_call_compare(test::wake_high, 1) == 0,
                 "a call that switches preserves the callee-saved registers");
}
const test::Scenario REGISTERS[] = {
    {"registers", "a task that is preempted keeps every register", registers_low, nullptr, spoil,
     test::wake_high_from_isr, test::first_wrong},
    {"registers_call", "a task that switches by a call preserves the callee-saved registers", calls_low, nullptr, spoil,
     test::wake_high_from_isr, test::first_wrong},
};
constexpr unsigned REGISTER_COUNT = 2;
#else
const test::Scenario* const REGISTERS = nullptr;
constexpr unsigned REGISTER_COUNT = 0;
#endif

#ifdef REPLAY
constexpr const char* replay = REPLAY;
#else
constexpr const char* replay = nullptr;
#endif

/// Returns true if this scenario is to be replayed, and sets its instruction.
bool chosen(const char* id, std::uint32_t& at) {
    if (replay == nullptr)
        return true;
    const char* p = replay;
    for (; *id != '\0'; ++id, ++p) {
        if (*p != *id)
            return false;
    }
    if (*p != ':')
        return false;
    for (++p; *p != '\0'; ++p)
        at = at * 10U + static_cast<std::uint32_t>(*p - '0');
    return true;
}

std::uint32_t covered;
unsigned failed;

unsigned swept;

void sweep(const test::Scenario& scenario) {
    std::uint32_t first = 1U + swept++ % LANDING_STEP;
    if (replay != nullptr)
        first = 0;
    if (!chosen(scenario.id, first))
        return;
    came_late = false;
    const char* wrong = nullptr;
    std::uint32_t points = 0;
    for (instruction = first; !came_late && wrong == nullptr; instruction += LANDING_STEP) {
        // The tick would end the waits with which a scenario starts.
        target::tick_off();
        wrong = test::play(scenario, arm, settle);
        ++points;
        if (replay != nullptr)
            break;
    }
    covered += points;
    target::print(wrong == nullptr ? "pass" : "FAIL");
    target::print(" emulated.");
    target::print(scenario.id);
    target::print("  ");
    target::print(scenario.claim);
    target::print(" (");
    target::print(points);
    target::print(" instructions)\n");
    if (wrong != nullptr) {
        target::print("  replay with: ");
        target::print(scenario.id);
        target::print(":");
        target::print(instruction - LANDING_STEP);
        target::print("\n  not so: ");
        target::print(wrong);
        target::print("\n");
        ++failed;
        // A failed scenario leaves objects in a state that would fail the others.
        target::finish(1);
    }
}

void drive() {
    target::tick_off();
    target::clock_start();
    target::set_handler(16 + ALARM_IRQ, alarm);
    target::enable_irq(ALARM_IRQ);
    for (unsigned i = 0; i < test::SCENARIO_COUNT; ++i)
        sweep(test::SCENARIOS[i]);
    for (unsigned i = 0; i < test::RACE_COUNT; ++i)
        sweep(test::RACES[i]);
    for (unsigned i = 0; i < test::COMPOSED_COUNT; ++i)
        sweep(test::COMPOSED[i]);
    for (unsigned i = 0; i < REGISTER_COUNT; ++i)
        sweep(REGISTERS[i]);

    std::uint32_t places = 0;
    for (const std::uint32_t word : landed)
        places += static_cast<std::uint32_t>(__builtin_popcount(word));
    target::print(covered);
    target::print(" instructions covered, ");
    target::print(places);
    target::print(" different places in the code\nlongest delay of an interrupt: ");
    target::print((longest_wait - least_wait) * target::INSTRUCTIONS / target::COUNTS);
    target::print(" instructions, until ");
    target::print(longest_at);
    target::print("\n");
    target::finish(failed == 0 ? 0 : 1);
}

} // namespace

int main() {
    test::make_tasks(drive);
    alloy::rtos::RTOS::start();
    return 1;
}
