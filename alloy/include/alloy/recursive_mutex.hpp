// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/mutex.hpp>

namespace alloy::rtos {

/// A Mutex that its owner may lock again, and must unlock as often. The caller owns the storage.
class RecursiveMutex {
  public:
    /// Locks, or counts one more lock by the owner. Context, cost and results are those of Mutex::lock(), except
    /// Deadlock for a lock by the owner.
    Droppable<Status> lock() { return lock(INFINITE); }
    Status lock(Timeout timeout) {
        if (is_mine()) {
            ++depth_;
            return Ok{};
        }
        const Status status = mutex_.lock(timeout);
        if (status.is_ok()) [[likely]]
            depth_ = 1;
        return status;
    }

    /// Locks the mutex if it is free or the caller owns it. Thread. Never waits. Busy: another thread owns it.
    Status try_lock() {
        const Status status = lock(NO_WAIT);
        if (status.is_err() && status.unwrap_err() == Error::Timeout)
            return Err{Error::Busy};
        return status;
    }

    /// Undoes one lock; the last one is Mutex::unlock(). Thread. NotOwner: the caller does not own it.
    Droppable<Status> unlock() {
        if (!is_mine()) [[unlikely]]
            return Err{detail::wrong_context(NO_WAIT) ? Error::Context : Error::NotOwner};
        // `depth_` is one even after the last unlock, so it is the same whether a task ends before that unlock or after
        // it.
        if (depth_ <= 1)
            return mutex_.unlock();
        --depth_;
        return Ok{};
    }

    /// The owner, or none. Any context.
    [[nodiscard]] TaskHandle owner() const { return mutex_.owner(); }

  private:
    /// Only the caller can change the result. In an interrupt it is false with checks on.
    [[nodiscard]] bool is_mine() const {
        const detail::Tcb* const self = detail::alloy_kernel.current;
        return self != nullptr && mutex_.core_.owner() == self && !detail::wrong_context(NO_WAIT);
    }

    Mutex mutex_;
    std::uint32_t depth_ = 0;
};

} // namespace alloy::rtos
