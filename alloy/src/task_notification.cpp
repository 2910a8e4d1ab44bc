// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/task_notification.hpp>

namespace alloy::rtos::detail {

namespace {

/// Passes the value to the waiting task, which has nothing left to do when it wakes.
ALLOY_FLAT void deliver(NotifiableTcb& task, std::uint32_t value) {
    Waiter* const w = task.waiter;
    const std::uintptr_t keep = reinterpret_cast<std::uintptr_t>(w->data);
    w->data = reinterpret_cast<void*>(std::uintptr_t{value});
    notification_note(task, value & static_cast<std::uint32_t>(keep), NotifyState::None);
}

#if !ALLOY_SMALL
/// deliver() for a task that consumes the value.
void deliver_all(NotifiableTcb& task, std::uint32_t value) {
    task.waiter->data = reinterpret_cast<void*>(std::uintptr_t{value});
    notification_note(task, 0, NotifyState::None);
}

constexpr auto FINISHED = static_cast<std::uint8_t>(Error::Finished);
#endif

} // namespace

#if ALLOY_SMALL

void notification_wake(NotifiableTcb& task, std::uint32_t value) {
    deliver(task, value);
    wake_and_dispatch(&task);
}

void notification_wake_from_isr(NotifiableTcb& task, std::uint32_t value, Port::MaskKey key) {
    deliver(task, value);
    wake_from_isr(&task);
    Port::mask_restore(key);
}

#else

void notification_wake(NotifiableTcb& task, std::uint32_t value) {
    deliver_all(task, value);
    ready_and_dispatch(&task);
}

void notification_wake_from_isr(NotifiableTcb& task, std::uint32_t value, Port::MaskKey key) {
    deliver_all(task, value);
    ready_from_isr(&task);
    Port::mask_restore(key);
}

std::uint8_t notification_pass(NotifiableTcb& task, std::uint32_t value) {
    if (task.state == NotifyState::Finished) {
        Port::unmask();
        return FINISHED;
    }
    deliver(task, value);
    wake_and_dispatch(&task);
    return 0;
}

std::uint8_t notification_pass_from_isr(NotifiableTcb& task, std::uint32_t value, Port::MaskKey key) {
    const bool waits = task.state != NotifyState::Finished;
    if (waits) {
        deliver(task, value);
        wake_from_isr(&task);
    }
    Port::mask_restore(key);
    return waits ? std::uint8_t{0} : FINISHED;
}

#endif

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
    const bool is_common = SMALL || (timeout == INFINITE && clear == ClearOnExit);
    self.state = is_common ? NotifyState::Waiting : NotifyState::WaitingOther;
    const std::uintptr_t keep = clear == ClearOnExit ? 0 : UINTPTR_MAX;
    return wait(WaitKind::Notification, nullptr, reinterpret_cast<void*>(keep), timeout);
}

} // namespace alloy::rtos::detail
