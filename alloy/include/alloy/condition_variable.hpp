// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/condition_core.hpp>
#include <alloy/mutex.hpp>

namespace alloy::rtos {

/// Waiting for what a mutex guards to change. Waiters are served by priority, then by arrival. An interrupt owns no
/// mutex, so it has no part here; it gives a semaphore. The caller owns the storage.
class ConditionVariable {
  public:
    constexpr ConditionVariable() = default;
    ConditionVariable(const ConditionVariable&) = delete;
    ConditionVariable& operator=(const ConditionVariable&) = delete;

    /// Unlocks the mutex and waits, in one step for other threads; locks it again before it returns. Thread; blocks.
    /// The condition must be looked at again: another thread may have locked the mutex before. O(priorities).
    /// Timeout: not notified in time. NotOwner: the caller does not own the mutex, and nothing happened. With checks:
    /// Context (in an interrupt, or between hold() and release()). A wait for the mutex that closes a circle of threads
    /// is not refused as Mutex::lock() refuses it: the caller has the mutex afterwards, whatever this returns.
    Status wait(Mutex& mutex, Timeout timeout = INFINITE);

    /// Waits until the condition holds. Each wait gets the full timeout; earlier waits do not shorten it.
    template <class Condition>
        requires std::is_invocable_r_v<bool, Condition>
    Status wait_for(Mutex& mutex, Condition holds, Timeout timeout = INFINITE) {
        while (!holds()) {
            if (const Status status = wait(mutex, timeout); status.is_err())
                return status;
        }
        return Ok{};
    }

    /// Wakes the first waiter, if there is one; it runs at once if it is more urgent and the mutex is free. Thread,
    /// with the mutex or without. O(1). In an interrupt: stop 1 (checks only).
    void notify_one();
    /// Wakes all who wait now. Thread. O(waiters), masked for one at a time. In an interrupt: stop 1 (checks only).
    void notify_all();

  private:
    detail::ConditionCore core_{};
};

} // namespace alloy::rtos
