// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/port.hpp>

// In a separate file, so that a program whose idle thread does not sleep through ticks can use SVC itself.

void alloy::port::PortM::in_handler(void (*function)()) {
    // Set SVC to the lowest priority, like SysTick and PendSV.
    reg(SHPR2) = 0xff000000U;
    register void (*argument)() asm("r0") = function;
    asm volatile("svc 0" : : "r"(argument) : "memory");
}

// The exception has saved the function in r0's slot; when the function returns, it ends the exception.
extern "C" [[gnu::naked]] void SVC_Handler() { asm volatile("mrs r0, psp\n\tldr r0, [r0]\n\tbx r0"); }
