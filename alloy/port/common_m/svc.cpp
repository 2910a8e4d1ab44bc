// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/port.hpp>

// In a file of its own, so that a program whose idle thread does not sleep through ticks keeps its SVC.

void alloy::port::PortM::in_handler(void (*function)()) {
    // As urgent as the tick and the switch: the least.
    reg(SHPR2) = 0xff000000U;
    register void (*argument)() asm("r0") = function;
    asm volatile("svc 0" : : "r"(argument) : "memory");
}

// The function is where the exception has put r0; it ends the exception when it returns.
extern "C" [[gnu::naked]] void SVC_Handler() { asm volatile("mrs r0, psp\n\tldr r0, [r0]\n\tbx r0"); }
