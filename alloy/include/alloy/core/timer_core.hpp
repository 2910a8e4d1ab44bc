// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>

namespace alloy::rtos::detail {

/// A timer: a timeout without a thread.
struct TimerCore : TimeoutNode {
    void (*function)(void*);
    void* argument;
    Tick period; ///< 0: once
};

/// Rearms the timer if it is periodic and calls its function. Called masked by the tick; returns unmasked.
void expire(TimerCore* timer);

} // namespace alloy::rtos::detail
