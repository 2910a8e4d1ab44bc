// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/task_notification.hpp>

namespace alloy::rtos::detail {

void notification_wake(NotifiableTcb& task) { wake_and_dispatch(&task); }

// Called masked, and returns masked if something is pending, unmasked with an error if not.
std::uint8_t notification_wait_slow(NotifiableTcb& self, ClearMode clear, Tick timeout) {
    if (clear == ClearOnEntry)
        self.value = 0;
    if (timeout == NO_WAIT) {
        Port::unmask();
        return static_cast<std::uint8_t>(Error::Timeout);
    }
    self.state = NotifyState::Waiting;
    Waiter w;
    const std::uint8_t code = block(w, WaitKind::Sleep, nullptr, nullptr, timeout);
    Port::mask();
    // A notification may have come after the timeout and before this thread ran.
    if (self.state == NotifyState::Pending)
        return 0;
    self.state = NotifyState::None;
    Port::unmask();
    return code;
}

} // namespace alloy::rtos::detail
