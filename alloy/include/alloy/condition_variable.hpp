// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/condition_core.hpp>
#include <alloy/mutex.hpp>

namespace alloy::rtos {

/// Waits for a change of data that a mutex guards. Waiters are served by priority, then by arrival. An interrupt cannot
/// own a mutex, so it cannot use a condition variable: let it give a semaphore instead. The caller owns the storage.
class ConditionVariable {
  public:
    constexpr ConditionVariable() = default;
    ConditionVariable(const ConditionVariable&) = delete;
    ConditionVariable& operator=(const ConditionVariable&) = delete;

    /// Unlocks the mutex and waits, in one step for other threads; locks it again before it returns. Thread; blocks.
    /// Check the condition again afterwards: another thread may have locked the mutex first. O(priorities). Timeout:
    /// not notified in time. NotOwner: the caller does not own the mutex, and nothing happened. With checks: Context
    /// (in an interrupt, or between hold() and release()). Unlike Mutex::lock(), relocking does not report a deadlock:
    /// when this returns, whatever the result, the caller has the mutex.
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
    /// Wakes all present waiters. Thread. O(waiters), masked for one at a time. In an interrupt: stop 1 (checks only).
    void notify_all();

  private:
    detail::ConditionCore core_{};
};

} // namespace alloy::rtos
