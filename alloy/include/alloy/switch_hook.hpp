// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/tcb.hpp>

/// Provided by the application if ALLOY_SWITCH_HOOK is 1. An application without one gets the kernel's hook, which
/// counts run times; see alloy/run_time.hpp. Called just before a chosen task runs, which may be the task that ran
/// last. It runs masked or in the least urgent exception, on the stack of the task that is switched out or on that of
/// exceptions. It may read clocks and write memory, and must not call the kernel or use the FPU.
/// @param next  the task, or the idle task, which has no notification
extern "C" void alloy_switch_hook(const alloy::rtos::detail::Tcb* next);
