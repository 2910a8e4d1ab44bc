// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/mutex_core.hpp>
#include <alloy/result.hpp>
#include <alloy/task_handle.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

/// Mutual exclusion with priority inheritance along any chain of owners. Waiters are served by priority, then by
/// arrival; unlock hands over to the first. Not recursive. A task that ends while it owns one leaves it locked for
/// ever. The caller owns the storage.
class Mutex {
  public:
    /// Locks; waits while another thread owns it, which meanwhile runs at the caller's priority if that is higher.
    /// Thread. O(1) if free; else O(priorities) for each owner in the chain.
    /// With checks: Deadlock (the caller owns it, or would wait forever in a circle of owners that all wait forever;
    /// without checks it waits); Context (in an interrupt, or between hold() and release()).
    Droppable<Status> lock() { return lock(INFINITE); }

    /// As lock(), for a limited time. Timeout: the mutex was not free in time.
    Status lock(Timeout timeout) {
        if (detail::wrong_context(timeout.ticks()) || no_thread()) [[unlikely]]
            return Err{Error::Context};
        return Status::from_code(detail::mutex_lock(core_, timeout.ticks()));
    }

    /// Locks if it is free. Thread. Never waits. Busy: it is owned. With checks: Deadlock (the caller owns it).
    Status try_lock() {
        const Status status = lock(NO_WAIT);
        if (status.is_err() && status.unwrap_err() == Error::Timeout)
            return Err{Error::Busy};
        return status;
    }

    /// Unlocks, or hands over to the first waiter, which runs at once if it is more urgent. Thread. O(1); O(contended
    /// mutexes), unmasked in between, if a thread has waited for another that the caller owns. NotOwner: the caller
    /// does not own it.
    Droppable<Status> unlock() {
        if (detail::wrong_context(NO_WAIT) || no_thread()) [[unlikely]]
            return Err{Error::Context};
        return Status::from_code(detail::mutex_unlock(core_));
    }

    /// The owner, or none. Any context.
    [[nodiscard]] TaskHandle owner() const { return TaskHandle(core_.owner()); }

  private:
    friend class ConditionVariable;
    friend class RecursiveMutex;

    static bool no_thread() {
        if constexpr (ALLOY_CHECKS != 0)
            return !detail::is_started();
        else
            return false;
    }

    detail::MutexCore core_{};
};

/// Holds a mutex for as long as it lives. Thread; waits forever.
class [[nodiscard]] LockGuard {
  public:
    /// Locking that fails (it can only with a caller's bug) is stop 4 (BadUnwrap).
    explicit LockGuard(Mutex& mutex) : mutex_(mutex) { mutex.lock().unwrap(); }
    ~LockGuard() { (void)mutex_.unlock(); }
    LockGuard(const LockGuard&) = delete;
    LockGuard& operator=(const LockGuard&) = delete;

  private:
    Mutex& mutex_;
};

} // namespace alloy::rtos
