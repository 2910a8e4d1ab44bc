// SPDX-License-Identifier: MIT OR Apache-2.0
// The search on the processor: plays a scenario once for every instruction in it, with the interrupt at that
// instruction. The model runs here too and checks the result. Arguments, by semihosting:
//   STEP REST OFFSET EACH   of each STEP-th pair of operations, those whose number leaves REST, EACH scenarios,
//                           beginning with that one
//   SCENARIO INSTRUCTION    this alone, as a failure prints it

#include "arguments.hpp"
#include "play.hpp"
#include "predict.hpp"
#include "print_outcome.hpp"
#include "restart.hpp"
#include "target.hpp"
#include "timers.hpp"

#include <alloy/rtos.hpp>

using namespace search;
using alloy::port::Port;
using alloy::rtos::detail::alloy_kernel;

namespace {

std::uint32_t instruction;
bool is_late;

std::uint32_t counts_of(std::uint32_t instructions) {
    return (instructions * target::COUNTS + target::INSTRUCTIONS - 1U) / target::INSTRUCTIONS;
}

// A bit for each halfword of the code at which an interrupt has occurred.
constexpr std::uintptr_t CODE = 0x20000U;
std::uint32_t landed[CODE / 2 / 32];

void alarm() {
    target::alarm_off();
    if (const std::uintptr_t place = target::interrupted_place(); !is_late && place < CODE)
        landed[place / 64U] |= 1U << (place / 2U % 32U);
    interrupt();
}

/// Time advances when nothing else does, as in the model.
void tick() {
    if (alloy_kernel.ready.top() == &alloy_kernel.idle_thread)
        alloy::rtos::detail::tick();
}

void idle() {
    Port::mask();
    const bool is_over = !target::awaits_tick() || alloy_kernel.timeouts.now >= LATEST;
    if (is_over && came())
        target::leave_kernel();
    if (is_over) {
        // All instructions have passed: the sweep is complete.
        is_late = true;
        target::alarm_off();
        target::request_irq(target::ALARM_IRQ);
    } else {
        target::request_irq(target::IRQ_A);
    }
    Port::unmask();
}

/// Runs with the interrupt at this instruction, counted from the start of the first thread.
const Outcome& run(const Scenario& scenario) {
    is_late = false;
    target::forget_kernel();
    prepare(scenario);
    alloy_kernel.idle = idle;
    target::run_kernel();
    return collect();
}

Outcomes allowed;
std::uint32_t scenarios, landings, states;

void report(unsigned number, const Scenario& scenario, const Outcome& seen) {
    target::print("FAIL search  ");
    name_of(scenario, target::print);
    target::print("\n  replay with: ");
    target::print(number);
    target::print(" ");
    target::print(instruction);
    target::print("\n  not so: ");
    target::print(broken() != nullptr ? broken() : "what was seen is one of what the model allows");
    target::print("\n");
    target::print(seen, allowed);
    target::finish(1);
}

void sweep(unsigned number, std::uint32_t only) {
    const Scenario scenario = scenario_of(number);
    if (!is_legal(scenario, false))
        return;
    states += static_cast<std::uint32_t>(predict(scenario, false, allowed));
    instruction = only != 0 ? only : 1;
    do {
        const Outcome& seen = run(scenario);
        ++landings;
        if (broken() != nullptr || !allowed.contains(seen))
            report(number, scenario, seen);
        ++instruction;
    } while (!is_late && only == 0);
    ++scenarios;
}

} // namespace

/// The kernel's last action before the first thread.
extern "C" void alloy_board_start_tick(std::uint32_t) { target::alarm_in(counts_of(instruction)); }

int main() {
    target::clock_start();
    target::set_handler(16 + target::ALARM_IRQ, alarm);
    target::enable_irq(target::ALARM_IRQ);
    target::set_handler(16 + target::IRQ_A, tick);
    target::enable_irq(target::IRQ_A);

    const target::Arguments<4> given;
    if (given.count == 2) {
        sweep(given.numbers[0], given.numbers[1]);
    } else if (given.count == 4) {
        const auto [step, rest, offset, each] = given.numbers;
        // The scenarios of a pair are rotated from pair to pair, so that all occur.
        constexpr unsigned STRIDE = 101;
        static_assert(PER_PAIR % STRIDE != 0);
        for (unsigned pair = 0; pair < PAIRS; ++pair) {
            const bool is_chosen = pair % step == rest;
            for (unsigned i = 0; is_chosen && i < each; ++i)
                sweep(pair * PER_PAIR + (pair * STRIDE + offset + i) % PER_PAIR, 0);
        }
    }
    std::uint32_t places = 0;
    for (const std::uint32_t word : landed)
        places += static_cast<std::uint32_t>(__builtin_popcount(word));
    target::print("pass search  ");
    target::print(scenarios);
    target::print(" scenarios, ");
    target::print(landings);
    target::print(" landings on ");
    target::print(places);
    target::print(" different places in the code, ");
    target::print(states);
    target::print(" states of the model\n");
    target::finish(scenarios != 0 ? 0 : 1);
}
