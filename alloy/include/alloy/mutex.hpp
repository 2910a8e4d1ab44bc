// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/mutex_core.hpp>
#include <alloy/result.hpp>
#include <alloy/task_handle.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

/// Mutual exclusion with priority inheritance along any chain of owners. Waiters are served by priority, then by
/// arrival; unlock transfers ownership to the first. Not recursive. If a task ends while it owns a mutex, the mutex
/// stays locked. The caller owns the storage.
class Mutex {
  public:
    /// Locks; waits while another thread owns it. That thread runs at the caller's priority during the wait, if that is
    /// higher. Thread. O(1) if free; otherwise O(priorities) for each owner in the chain. With checks: Deadlock (the
    /// caller owns it, or is part of a deadlock in which no wait has a timeout; without checks it waits); Context (in
    /// an interrupt, or between hold() and release()).
    Droppable<Status> lock() { return lock(INFINITE); }

    /// lock() with a timeout. Timeout: the mutex was not free in time.
    Status lock(Timeout timeout) {
        if (detail::wrong_context(timeout.ticks()) || no_thread()) [[unlikely]]
            return Err{Error::Context};
        return Status::from_code(detail::mutex_lock(core_, timeout.ticks()));
    }

    /// Locks the mutex if it is free. Thread. Never waits. Busy: it is owned. With checks: Deadlock (the caller owns
    /// it).
    Status try_lock() {
        const Status status = lock(NO_WAIT);
        if (status.is_err() && status.unwrap_err() == Error::Timeout)
            return Err{Error::Busy};
        return status;
    }

    /// Unlocks, or transfers ownership to the first waiter, which runs at once if it is more urgent. Thread. O(1); if a
    /// thread has waited for another mutex of the caller, O(contended mutexes), unmasked in between. NotOwner: the
    /// caller does not own it.
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

/// Locks a mutex for the guard's lifetime. Thread; waits forever.
class [[nodiscard]] LockGuard {
  public:
    /// Stop 4 (BadUnwrap) if locking fails, which only a caller's error can cause.
    explicit LockGuard(Mutex& mutex) : mutex_(mutex) { mutex.lock().unwrap(); }
    ~LockGuard() { (void)mutex_.unlock(); }
    LockGuard(const LockGuard&) = delete;
    LockGuard& operator=(const LockGuard&) = delete;

  private:
    Mutex& mutex_;
};

} // namespace alloy::rtos
