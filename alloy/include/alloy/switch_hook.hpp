// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/tcb.hpp>

/// Supplied by the application if ALLOY_SWITCH_HOOK is 1; without one, the kernel's own counts run times, see
/// alloy/run_time.hpp. Called whenever a task is chosen to run, just before it does;
/// it may be the one that ran last. Masked, or in the least urgent exception; on the stack of the task that gives way
/// or of exceptions. It may read clocks and write memory, and must not call the kernel nor use the FPU.
/// @param next  the task, or the idle task, which has no notification
extern "C" void alloy_switch_hook(const alloy::rtos::detail::Tcb* next);
