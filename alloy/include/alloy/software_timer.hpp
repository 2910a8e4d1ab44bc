// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/timer_core.hpp>
#include <alloy/result.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

/// Calls a function after a delay, once or periodically. The function runs in the tick interrupt: it may make the calls
/// that are legal there, and must not wait. The caller owns the storage and keeps it until the timer is stopped.
class SoftwareTimer {
  public:
    constexpr SoftwareTimer(void (*function)(void*), void* argument)
        : core_{{{nullptr, nullptr}, 0, nullptr}, function, argument, 0} {}
    SoftwareTimer(const SoftwareTimer&) = delete;
    SoftwareTimer& operator=(const SoftwareTimer&) = delete;

    /// Starts or restarts the timer: first expiry after `delay`, then every `period`; 0: once. Any context. O(1).
    /// Invalid: delay is 0, or either exceeds MAX_TIMEOUT.
    Status start(Timeout delay, Period period = 0) { return start_ticks(delay.ticks(), period.ticks()); }
    /// Stops the timer. Any context. O(1). Invalid: it is not running. Its function may still be running.
    Status stop();
    /// Returns true if the timer will expire. Any context.
    [[nodiscard]] bool is_running() const {
        return *static_cast<detail::TimeoutLink* const volatile*>(&core_.next) != nullptr;
    }

  private:
    Status start_ticks(Tick delay, Tick period);

    detail::TimerCore core_;
};

} // namespace alloy::rtos
