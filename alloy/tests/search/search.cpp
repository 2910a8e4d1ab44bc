// SPDX-License-Identifier: MIT OR Apache-2.0
// Plays every scenario within the bounds on the kernel, once for each point at which the simulator can interrupt it.
// The observations of threads and the interrupt, and the final state, must be the model's with the interrupt before one
// of its steps.
// Usage: search [--nested] [FIRST [LAST [STRIDE]]]: only these scenarios; a failure prints its number.
//   --nested: a second, more urgent interrupt comes inside the first, at each point at which the first can be
//             interrupted.

#include "play.hpp"
#include "predict.hpp"

#include <alloy/rtos.hpp>
#include <alloy_sim.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

using namespace search;

namespace {

unsigned long long scenarios, landings, states;
Outcomes allowed;
const Outcome* seen;
constexpr std::uint64_t NEVER = UINT64_MAX;

struct Points {
    std::uint64_t wanted;  ///< where inside the interrupt the second one comes
    std::uint64_t between; ///< the interrupt's own
} inside;

void first_interrupt() {
    const std::uint64_t before = alloy::sim::points_inside();
    if (inside.wanted != NEVER)
        alloy::sim::interrupt_inside(inside.wanted, second_interrupt);
    // It can also be interrupted before it has done anything.
    alloy::sim::point();
    interrupt();
    inside.between = alloy::sim::points_inside() - before;
}

/// Runs the kernel with the interrupt at this point, and the second at that point inside it. Returns false if the
/// scenario ends before the interrupt.
bool run(const Scenario& scenario, std::uint64_t point, std::uint64_t second_at) {
    alloy::sim::reset();
    prepare(scenario);
    alloy::sim::limit(LATEST);
    inside = {second_at, 0};
    alloy::sim::interrupt_at(point, first_interrupt);
    alloy::rtos::RTOS::start();
    const bool in_time = came();
    alloy::sim::cancel_interrupts();
    seen = &collect();
    return in_time;
}

void print(const char* what, const Outcome& outcome) {
    std::printf("  %s:", what);
    for (const std::uint32_t each : outcome)
        std::printf(" %x", static_cast<unsigned>(each));
    std::printf("\n");
}

bool judge(unsigned number, const Scenario& scenario, std::uint64_t point, std::uint64_t second_at) {
    ++landings;
    if (broken() == nullptr && allowed.contains(*seen))
        return true;
    std::printf("FAIL search  ");
    name_of(scenario, [](const char* piece) { std::printf("%s", piece); });
    std::printf(", interrupt at point %llu", static_cast<unsigned long long>(point));
    if (second_at != NEVER)
        std::printf(", inside it %s at point %llu", ISR_NAMES[static_cast<unsigned>(scenario.second)],
                    static_cast<unsigned long long>(second_at));
    std::printf("; replay with: search %s%u\n  not so: %s\n", second_at != NEVER ? "--nested " : "", number,
                broken() != nullptr ? broken() : "what was seen is one of what the model allows");
    print("seen", *seen);
    for (const Outcome& each : allowed)
        print("allowed", each);
    return false;
}

bool sweep(unsigned number) {
    const Scenario scenario = scenario_of(number);
    if (!is_legal(scenario, false))
        return true;
    states += predict(scenario, false, allowed);
    for (std::uint64_t point = 0; run(scenario, point, NEVER); ++point) {
        if (!judge(number, scenario, point, NEVER))
            return false;
    }
    ++scenarios;
    return true;
}

/// An interrupt with nothing to do has these points inside: one before it, and the end of each masked section.
unsigned idle_points(Isr isr) { return isr == Isr::Set2 ? 5 : 3; }

/// Each second interrupt at each point inside the first, wherever the first has something to do.
bool sweep_nested(unsigned number) {
    Scenario scenario = scenario_of(number);
    if (!is_legal(scenario, false))
        return true;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> places;
    for (std::uint64_t point = 0; run(scenario, point, NEVER); ++point) {
        if (inside.between > idle_points(scenario.isr))
            places.emplace_back(point, inside.between);
    }
    for (unsigned second = 0; second < ISR_COUNT && !places.empty(); ++second) {
        scenario.second = static_cast<Isr>(second);
        if (!is_legal(scenario, true))
            continue;
        states += predict(scenario, true, allowed);
        for (const auto& [point, between] : places) {
            for (std::uint64_t at = 0; at < between; ++at) {
                run(scenario, point, at);
                if (!judge(number, scenario, point, at))
                    return false;
            }
        }
    }
    ++scenarios;
    return true;
}

} // namespace

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char*) {
    std::printf("FAIL search  stop %u in %s\n", static_cast<unsigned>(number), call);
    std::exit(1);
}

int main(int argc, char** argv) {
    const bool nested = argc > 1 && std::strcmp(argv[1], "--nested") == 0;
    const auto given = [&](int which, unsigned otherwise) {
        const int at = which + (nested ? 1 : 0);
        return argc > at ? static_cast<unsigned>(std::strtoul(argv[at], nullptr, 10)) : otherwise;
    };
    const unsigned first = given(1, 0);
    const unsigned last = given(2, argc > (nested ? 2 : 1) ? first : SCENARIOS - 1);
    const unsigned stride = given(3, 1);
    unsigned failed = 0;
    for (unsigned number = first; number <= last && number < SCENARIOS; number += stride) {
        if (!(nested ? sweep_nested(number) : sweep(number)) && ++failed == 5)
            return 1;
    }
    std::printf("%s search%s  %llu scenarios, %llu landings, %llu states of the model\n", failed == 0 ? "pass" : "FAIL",
                nested ? " with a second interrupt" : "", scenarios, landings, states);
    return failed == 0 && landings != 0 ? 0 : 1;
}
