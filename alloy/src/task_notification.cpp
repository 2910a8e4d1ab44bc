// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/task_notification.hpp>

namespace alloy::rtos::detail {

namespace {

/// Hands the value over, so that the woken has nothing left to do with it.
ALLOY_FLAT void deliver(NotifiableTcb& task, std::uint32_t value) {
    Waiter* const w = task.waiter;
    const std::uintptr_t keep = reinterpret_cast<std::uintptr_t>(w->data);
    w->data = reinterpret_cast<void*>(std::uintptr_t{value});
    task.value = value & static_cast<std::uint32_t>(keep);
    task.state = NotifyState::None;
}

std::uint32_t delivered(const Waiter& w) {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(w.data));
}

} // namespace

void notification_wake(NotifiableTcb& task, std::uint32_t value) {
    deliver(task, value);
    ready_and_dispatch(&task);
}

void notification_wake_timed(NotifiableTcb& task, std::uint32_t value) {
    TimeoutQueue::cancel(&task.waiter->timeout);
    notification_wake(task, value);
}

void notification_wake_from_isr(NotifiableTcb& task, std::uint32_t value, Port::MaskState saved) {
    deliver(task, value);
    ready_from_isr(&task);
    Port::mask_restore(saved);
}

void notification_wake_timed_from_isr(NotifiableTcb& task, std::uint32_t value, Port::MaskState saved) {
    TimeoutQueue::cancel(&task.waiter->timeout);
    notification_wake_from_isr(task, value, saved);
}

std::uint32_t notification_wait_forever(NotifiableTcb& self) {
    self.state = NotifyState::Waiting;
    Waiter w;
    (void)block(w, WaitKind::Notification, nullptr, nullptr, INFINITE);
    return delivered(w);
}

std::uint64_t notification_wait_slow(NotifiableTcb& self, ClearMode clear, Tick timeout) {
    if (clear == ClearOnEntry)
        self.value = 0;
    if (timeout == NO_WAIT) {
        Port::unmask();
        return std::uint64_t{static_cast<std::uint8_t>(Error::Timeout)} << 32U;
    }
    self.state = timeout == INFINITE ? NotifyState::Waiting : NotifyState::WaitingTimed;
    Waiter w;
    const std::uintptr_t keep = clear == ClearOnExit ? 0 : UINTPTR_MAX;
    const std::uint8_t code = block(w, WaitKind::Notification, nullptr, reinterpret_cast<void*>(keep), timeout);
    return (std::uint64_t{code} << 32U) | delivered(w);
}

} // namespace alloy::rtos::detail
