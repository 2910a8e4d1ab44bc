// SPDX-License-Identifier: MIT OR Apache-2.0
// Compiled with an ALLOY_SMALL or ALLOY_SWITCH_HOOK that differs from the kernel's, this must not link, and the linker
// must name the option.

#include <alloy/rtos.hpp>

extern "C" void alloy_stop(std::uint32_t, const char*, const char*) {
    for (;;) {
    }
}

int main() { alloy::rtos::RTOS::start(); }
