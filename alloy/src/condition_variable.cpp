// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/condition_variable.hpp>

namespace alloy::rtos {

namespace detail {

std::uint8_t condition_wait(ConditionCore& condition, MutexCore& mutex, Tick timeout) {
    Port::mask();
    Tcb* const self = alloy_kernel.current;
    if (mutex.word == reinterpret_cast<std::uintptr_t>(self)) [[likely]] {
        mutex.word = 0;
    } else {
        // The thread that gets the mutex may not run before this thread is among the waiters.
        begin_hold();
        (void)alloy_mutex_unlock_slow(mutex);
        Port::mask();
        end_hold();
        // A thread made ready meanwhile requested a switch, and the hold took that. The wait goes on with an equal.
        if (!SMALL && alloy_kernel.ready.top() != self)
            Port::request_switch();
    }
    return code_of(wait(WaitKind::ByRank, &condition.waiters, nullptr, timeout));
}

void condition_notify_one(ConditionCore& condition) {
    Port::mask();
    if (condition.waiters.first != nullptr)
        wake_and_dispatch(condition.waiters.pop());
    else
        Port::unmask();
}

void condition_notify_all(ConditionCore& condition) {
    hold_switch();
    // No other thread runs, so no thread begins to wait.
    Port::mask();
    while (condition.waiters.first != nullptr) {
        wake(condition.waiters.pop());
        Port::unmask();
        Port::mask();
    }
    Port::unmask();
    release_switch();
}

} // namespace detail

namespace {

/// INFINITE, but not the number with which a lock looks whether it closes a circle: who was notified comes back with
/// the mutex or not at all.
constexpr Tick FOR_EVER_UNLOOKED = ALLOY_CHECKS != 0 ? MAX_TIMEOUT + 1U : INFINITE;

/// Does the running thread own the mutex? The word of a contended one also names a task that was made in the object of
/// a dead owner, so the list decides. Unmasked: others only add to the list. O(contended mutexes).
bool is_mine(const detail::MutexCore& mutex) {
    const detail::Tcb* const self = detail::alloy_kernel.current;
    if (mutex.word == reinterpret_cast<std::uintptr_t>(self)) [[likely]]
        return true;
    const detail::MutexCore* m = self->held;
    while (m != nullptr && m != &mutex)
        m = m->next_held;
    return m != nullptr;
}

} // namespace

Status ConditionVariable::wait(Mutex& mutex, Timeout timeout) {
    if (detail::wrong_context(timeout.ticks()))
        return Err{Error::Context};
    if (!is_mine(mutex.core_))
        return Err{Error::NotOwner};
    if (timeout.ticks() == NO_WAIT)
        return Err{Error::Timeout};
    const std::uint8_t code = detail::condition_wait(core_, mutex.core_, timeout.ticks());
    (void)detail::mutex_lock(mutex.core_, FOR_EVER_UNLOOKED);
    return Status::from_code(code);
}

void ConditionVariable::notify_one() {
    detail::require_thread("ConditionVariable::notify_one");
    detail::condition_notify_one(core_);
}

void ConditionVariable::notify_all() {
    detail::require_thread("ConditionVariable::notify_all");
    detail::condition_notify_all(core_);
}

} // namespace alloy::rtos
