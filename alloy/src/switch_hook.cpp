// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/config.hpp>

// In a separate file, so that an application's hook replaces it at link time.

#if ALLOY_SWITCH_HOOK

#include <alloy/run_time.hpp>
#include <alloy/switch_hook.hpp>

extern "C" void alloy_switch_hook(const alloy::rtos::detail::Tcb* next) { alloy::rtos::RunTime::count(next); }

#endif
