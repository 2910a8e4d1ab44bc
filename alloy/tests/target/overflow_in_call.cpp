// SPDX-License-Identifier: MIT OR Apache-2.0
// A task whose stack overflows inside a kernel call, where interrupts are masked, is stopped by name.

#include "target.hpp"

#include <alloy/rtos.hpp>
#include <alloy/task.hpp>

namespace {

using namespace alloy::rtos;

// Eight bytes more each time, so that the deepest code overflows first: the switch between two tasks that yield. No
// interrupt comes that would use more stack.
void glutton_main() {
    for (;;) {
        volatile auto* const frame = static_cast<volatile std::uint32_t*>(__builtin_alloca(8));
        frame[0] = 1;
        RTOS::yield();
    }
}
Task<768, Priority::Normal, "glutton"> glutton(glutton_main);
Task<768, Priority::Normal, "patient"> patient([] {
    for (;;)
        RTOS::yield();
});

} // namespace

extern "C" void alloy_board_start_tick(std::uint32_t) {}

int main() {
    RTOS::start();
    return 1;
}
