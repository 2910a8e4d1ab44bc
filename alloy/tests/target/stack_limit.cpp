// SPDX-License-Identifier: MIT OR Apache-2.0
// If the processor itself checks a stack's limit, no overflow goes undetected, however it comes about. Built once for
// each WAY.

#include "target.hpp"

#include <alloy/rtos.hpp>
#include <alloy/task.hpp>

namespace {

using namespace alloy::rtos;

// No store is made in between: only sp is too low.
[[gnu::noinline]] std::uint32_t jump_far() {
    volatile std::uint32_t far[1000];
    far[999] = 1;
    return far[999];
}

// The exception's own frame still fits, but the registers that the switch saves do not.
[[noreturn]] void be_preempted_at_the_end() {
    asm volatile("mrs r0, psplim\n\tadds r0, #48\n\tmov sp, r0\n\tstr %1, [%0]\n\tdsb\n\tisb"
                 :
                 : "r"(alloy::port::PortM::ICSR), "r"(alloy::port::PortM::PENDSVSET)
                 : "r0", "memory");
    target::finish(1);
}

void glutton_main() {
    switch (WAY) {
    case 1:
    case 4:
        (void)jump_far();
        break;
    case 2:
        alloy::port::Port::mask();
        (void)jump_far();
        break;
    default:
        be_preempted_at_the_end();
    }
    target::finish(1);
}
Task<512, Priority::Normal, "glutton"> glutton(glutton_main);

#if WAY == 4
// The limit is also set by a switch in a call.
Task<512, Priority::High, "first"> first([] { RTOS::delay(INFINITE); });
#endif

} // namespace

int main() {
    RTOS::start();
    return 1;
}
