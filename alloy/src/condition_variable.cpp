// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/condition_variable.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;

namespace {

/// INFINITE, but not the number with which a lock looks whether it closes a circle: who was notified comes back with
/// the mutex or not at all.
constexpr Tick FOR_EVER_UNLOOKED = ALLOY_CHECKS != 0 ? MAX_TIMEOUT + 1U : INFINITE;

} // namespace

Status ConditionVariable::wait(Mutex& mutex, Timeout timeout) {
    if (detail::wrong_context(timeout.ticks()))
        return Err{Error::Context};
    if (mutex.core_.owner() != alloy_kernel.current)
        return Err{Error::NotOwner};
    if (timeout.ticks() == NO_WAIT)
        return Err{Error::Timeout};
    // Whoever gets the mutex runs when this thread is among the waiters, not before.
    detail::hold_switch();
    (void)detail::mutex_unlock(mutex.core_);
    Port::mask();
    detail::end_hold();
    // What became ready meanwhile requested a switch, and the hold took that. The wait goes on with an equal.
    if (!detail::SMALL && alloy_kernel.ready.top() != alloy_kernel.current)
        Port::request_switch();
    const auto code = detail::code_of(detail::wait(detail::WaitKind::ByRank, &waiters_, nullptr, timeout.ticks()));
    (void)detail::mutex_lock(mutex.core_, FOR_EVER_UNLOOKED);
    return Status::from_code(code);
}

void ConditionVariable::notify_one() {
    detail::require_thread("ConditionVariable::notify_one");
    Port::mask();
    if (waiters_.first != nullptr)
        detail::wake_and_dispatch(waiters_.pop());
    else
        Port::unmask();
}

void ConditionVariable::notify_all() {
    detail::require_thread("ConditionVariable::notify_all");
    detail::hold_switch();
    // Nobody else runs, so nobody begins to wait.
    Port::mask();
    while (waiters_.first != nullptr) {
        detail::wake(waiters_.pop());
        Port::unmask();
        Port::mask();
    }
    Port::unmask();
    detail::release_switch();
}

} // namespace alloy::rtos
