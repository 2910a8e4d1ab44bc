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
    return data_of(wait(WaitKind::Notification, nullptr, nullptr, INFINITE));
}

WaitEnd notification_wait_slow(NotifiableTcb& self, ClearMode clear, Tick timeout) {
    if (clear == ClearOnEntry)
        self.value = 0;
    if (timeout == NO_WAIT) {
        Port::unmask();
        return static_cast<std::uint8_t>(Error::Timeout);
    }
    self.state = SMALL || timeout == INFINITE ? NotifyState::Waiting : NotifyState::WaitingTimed;
    const std::uintptr_t keep = clear == ClearOnExit ? 0 : UINTPTR_MAX;
    return wait(WaitKind::Notification, nullptr, reinterpret_cast<void*>(keep), timeout);
}

} // namespace alloy::rtos::detail
