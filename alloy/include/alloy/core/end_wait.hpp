// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/tcb.hpp>
#include <alloy/error.hpp>

namespace alloy::rtos::detail {

/// Ends a task's wait of any kind, as its timeout would, but with this error. Called masked, with any mask, by a
/// handler or a thread. Stays masked, and requests a switch if the task is more urgent.
/// @return whether the task waited
bool end_wait(Tcb& task, Error error);

} // namespace alloy::rtos::detail
