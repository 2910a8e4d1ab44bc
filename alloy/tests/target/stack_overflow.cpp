// SPDX-License-Identifier: MIT OR Apache-2.0
// A task that overflows its stack is stopped by name: by the MPU when it touches the guard, or without an MPU at its
// next switch.

#include "target.hpp"

#include <alloy/rtos.hpp>
#include <alloy/task.hpp>

namespace {

using namespace alloy::rtos;

[[gnu::noinline]] std::uint32_t eat(std::uint32_t depth) {
    volatile std::uint32_t bite[8];
    bite[0] = depth;
    if (depth == 12)
        RTOS::yield();
    const std::uint32_t rest = depth == 0 ? 0 : eat(depth - 1);
    return rest + bite[0];
}

void glutton_main() {
    for (std::uint32_t depth = 0;; ++depth) {
        (void)eat(depth);
        RTOS::delay(1);
    }
}

Task<512, Priority::Normal, "glutton"> glutton(glutton_main);

void patient_main() {
    for (;;)
        RTOS::delay(1);
}
Task<512, Priority::Low, "patient"> patient(patient_main);

} // namespace

int main() {
    RTOS::start();
    return 1;
}
