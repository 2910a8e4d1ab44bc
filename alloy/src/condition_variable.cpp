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
        // The next owner of the mutex must not run before this thread is in the waiter list.
        begin_hold();
        (void)alloy_mutex_unlock_slow(mutex);
        Port::mask();
        end_hold();
        // The hold absorbed the switch request of a thread made ready during it; repeat the request.
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
    // Other threads cannot run, so no new waiter can arrive.
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

/// Like INFINITE, but a value for which lock() does not check for deadlock: a notified waiter must return with the
/// mutex or not at all.
constexpr Tick FOR_EVER_UNLOOKED = ALLOY_CHECKS != 0 ? MAX_TIMEOUT + 1U : INFINITE;

/// Returns true if the running thread owns the mutex. The word of a contended mutex can name a dead owner whose object
/// a new task reuses, so the `held` list decides. Unmasked: other threads only add to the list. O(contended mutexes).
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
