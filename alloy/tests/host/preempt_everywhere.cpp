// SPDX-License-Identifier: MIT OR Apache-2.0
// Plays each scenario once for every interruptible point in it, with the interrupt there. A failure prints
// "<scenario>:<point>"; with that argument this program replays it alone.

#include "scenarios.hpp"

#include <alloy/alloy.hpp>
#include <alloy_sim.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

const test::Scenario* chosen;
std::uint64_t point;
bool came;
bool came_late;
void handler() {
    came = true;
    test::interrupt_once();
}

void arm() {
    came = false;
    alloy::sim::interrupt_at(alloy::sim::points() + point, handler);
}

// The scenario's last point has passed without the interrupt: it comes now, and the sweep is complete.
void settle() {
    if (!came) {
        came_late = true;
        alloy::sim::cancel_interrupts();
        alloy::sim::interrupt(handler);
    }
}

const char* wanted;
std::uint64_t covered;
unsigned ran;
unsigned failed;

// All in one simulation, as on a processor: state that a scenario leaves behind would affect the next.
void drive() {
    const char* const colon = wanted != nullptr ? std::strchr(wanted, ':') : nullptr;
    const std::string name = wanted == nullptr ? "" : colon != nullptr ? std::string(wanted, colon) : wanted;
    std::vector<const test::Scenario*> all;
    for (unsigned i = 0; i < test::SCENARIO_COUNT; ++i)
        all.push_back(&test::SCENARIOS[i]);
    for (unsigned i = 0; i < test::RACE_COUNT; ++i)
        all.push_back(&test::RACES[i]);
    for (unsigned i = 0; i < test::COMPOSED_COUNT; ++i)
        all.push_back(&test::COMPOSED[i]);
    for (unsigned i = 0; i < all.size() && failed == 0; ++i) {
        chosen = all[i];
        if (!name.empty() && name != chosen->id)
            continue;
        ++ran;
        came_late = false;
        std::uint64_t points = 0;
        point = colon != nullptr ? std::strtoull(colon + 1, nullptr, 10) : 0;
        for (; !came_late; ++point) {
            const char* const wrong = test::play(*chosen, arm, settle);
            ++points;
            if (wrong != nullptr) {
                std::printf("  replay with: preempt_everywhere %s:%llu\n  not so: %s\n", chosen->id,
                            static_cast<unsigned long long>(point), wrong);
                ++failed;
                break;
            }
            if (colon != nullptr)
                break;
        }
        covered += points;
        std::printf("%s sim.%s  %s (%llu points)\n", failed == 0 ? "pass" : "FAIL", chosen->id, chosen->claim,
                    static_cast<unsigned long long>(points));
    }
    alloy::sim::finish();
}

} // namespace

extern "C" void alloy_stop(std::uint32_t number, const char* call, const char* thread) {
    std::printf("FAIL %s:%llu  stop %u in %s, thread %s\n", chosen->id, static_cast<unsigned long long>(point),
                static_cast<unsigned>(number), call, thread == nullptr ? "-" : thread);
    std::exit(1);
}

int main(int argc, char** argv) {
    wanted = argc > 1 ? argv[1] : nullptr;
    alloy::sim::reset();
    test::make_tasks(drive);
    alloy::rtos::RTOS::start();
    std::printf("%llu points covered\n", static_cast<unsigned long long>(covered));
    if (ran == 0)
        std::printf("no such scenario\n");
    return failed == 0 && ran != 0 ? 0 : 1;
}
