// SPDX-License-Identifier: MIT OR Apache-2.0
// A frame that skips the guard without touching it is detected: at the next kernel call or, if built with -DPREEMPTED,
// at the next switch.

#include "target.hpp"

#include <alloy/alloy.hpp>

namespace {

using namespace alloy::rtos;

// Takes the damage that the frame would do to other objects.
struct {
    std::uint32_t below[1024];
    alignas(
        Task<512, Priority::Normal, "glutton">) unsigned char glutton[sizeof(Task<512, Priority::Normal, "glutton">)];
} memory;

[[gnu::noinline]] void step_over() {
    volatile std::uint32_t frame[1600 / 4];
    frame[0] = 1;
#ifndef PREEMPTED
    RTOS::yield();
    frame[0] = 0;
#endif
    // Until the tick has woken a more urgent task.
    while (frame[0] != 0) {
    }
}

void glutton_main() {
    RTOS::delay(1);
    step_over();
    target::print("the overflow went unnoticed\n");
    target::finish(1);
}

Task<512, Priority::High, "patient"> patient([] {
    for (;;)
        RTOS::delay(2);
});

} // namespace

int main() {
    void* const place = memory.glutton;
    new (place) Task<512, Priority::Normal, "glutton">(glutton_main);
    RTOS::start();
    return 1;
}
