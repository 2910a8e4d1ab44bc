// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/stop.hpp>

// Where a switch goes if a handler reached it by a thread call.

#if ALLOY_BOOT_THREAD
extern "C" {
[[noreturn]] void alloy_port_switch_in_handler();
void alloy_port_switch_in_handler() { stop(alloy::rtos::Stop::WrongContext, "a call for threads"); }
}
#endif
