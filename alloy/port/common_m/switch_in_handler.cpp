// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/stop.hpp>

// The end of a switch that a handler has reached by making a thread call: the program stops.

#if ALLOY_BOOT_THREAD
extern "C" {
[[noreturn]] void alloy_port_switch_in_handler();
void alloy_port_switch_in_handler() { stop(alloy::rtos::Stop::WrongContext, "a call for threads"); }
}
#endif
