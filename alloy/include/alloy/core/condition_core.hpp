// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/mutex_core.hpp>

namespace alloy::rtos::detail {

/// A condition variable: the threads that wait.
struct ConditionCore {
    WaitList waiters;
};

/// Unlocks the mutex, which the caller owns, and waits, in one step for other threads. Does not lock it again. Thread,
/// unmasked; blocks. O(priorities), plus the cost of Mutex::unlock() if a thread waits for the mutex.
/// @param timeout  1 to MAX_TIMEOUT, or INFINITE
/// @return 0, or the number of Error::Timeout
std::uint8_t condition_wait(ConditionCore& condition, MutexCore& mutex, Tick timeout);

/// Wakes the first waiter, if there is one. Thread, or before the start; unmasked. O(1).
void condition_notify_one(ConditionCore& condition);

/// Wakes all present waiters, one per masked section. Thread, or before the start; unmasked. O(waiters).
void condition_notify_all(ConditionCore& condition);

} // namespace alloy::rtos::detail
