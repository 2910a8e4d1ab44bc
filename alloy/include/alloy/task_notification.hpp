// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>
#include <alloy/result.hpp>
#include <alloy/task_handle.hpp>
#include <alloy/timeout.hpp>

#include <type_traits>

namespace alloy::rtos {

/// The effect of notify() on the value of a task's notification.
enum class NotifyAction : std::uint8_t { SetBits, Increment, Overwrite, OverwriteIfEmpty };
using enum NotifyAction;

/// When wait() clears the value.
enum class ClearMode : std::uint8_t {
    ClearOnEntry, ///< before it waits, if nothing is pending
    ClearOnExit,  ///< when it consumes the value
    NoClear,
};
using enum ClearMode;

namespace detail {

/// Returns the value of a notification after an action.
constexpr std::uint32_t notification_value(std::uint32_t before, std::uint32_t value, NotifyAction action) {
    if (action == SetBits)
        return before | value;
    if (action == Increment)
        return before + 1U;
    return value;
}

/// Stores the two fields separately, so that no compiler stores both at once through an FPU register: an interrupt
/// would then have to save the FPU's context.
inline void notification_note(NotifiableTcb& task, std::uint32_t value, NotifyState state) {
    task.value = value;
    asm("" : "+m"(task.value));
    task.state = state;
}

/// Called masked, without a pending notification; returns unmasked.
/// @return the result of the wait, with the value as data
WaitEnd notification_wait_slow(NotifiableTcb& self, ClearMode clear, Tick timeout);
/// notification_wait_slow() for INFINITE and ClearOnExit.
std::uint32_t notification_wait_forever(NotifiableTcb& self);

/// Hides from the compiler where the block is. Otherwise the compiler addresses it relative to its enclosing object,
/// which starts with the stack, and adds the offset again for a call.
inline NotifiableTcb& own_address(NotifiableTcb& task) {
    NotifiableTcb* at = &task;
    asm("" : "+r"(at));
    return *at;
}

/// Wakes a task in state Waiting with this value. Thread, masked; returns unmasked.
void notification_wake(NotifiableTcb& task, std::uint32_t value);
/// notification_wake() for handlers, masked; restores `key`.
void notification_wake_from_isr(NotifiableTcb& task, std::uint32_t value, Port::MaskKey key);
/// Like notification_wake() and notification_wake_from_isr(), for a task that waits in another way or has finished. Not
/// with ALLOY_SMALL.
/// @return 0 or the number of an Error
std::uint8_t notification_pass(NotifiableTcb& task, std::uint32_t value);
std::uint8_t notification_pass_from_isr(NotifiableTcb& task, std::uint32_t value, Port::MaskKey key);

} // namespace detail

/// A value that each task created with Feature::Notification has, and for which only that task can wait. All members
/// are static; notifying a task without the feature does not compile.
class TaskNotification {
  public:
    /// Changes a task's value and marks it pending; if the task waits for that, it wakes and runs at once if it is more
    /// urgent. Thread. O(1). Increment ignores `value`. Full: OverwriteIfEmpty and a value is pending. Finished: the
    /// task has returned. Context: in an interrupt.
    static Droppable<Status> notify(NotifiableHandle handle, std::uint32_t value, NotifyAction action) {
        detail::NotifiableTcb& task = detail::own_address(detail::block_of(handle, "TaskNotification::notify"));
        if (detail::wrong_context(NO_WAIT)) [[unlikely]]
            return Err{Error::Context};
        detail::Port::mask();
        const detail::NotifyState state = task.state;
        const std::uint32_t after = detail::notification_value(task.value, value, action);
        if (state == detail::NotifyState::Waiting) [[unlikely]] {
            detail::notification_wake(task, after);
            return Ok{};
        }
        if (!detail::SMALL && state > detail::NotifyState::Waiting) [[unlikely]]
            return Status::from_code(detail::notification_pass(task, after));
        if (const std::uint8_t code = refusal(state, action); code != 0) [[unlikely]] {
            detail::Port::unmask();
            return Status::from_code(code);
        }
        detail::notification_note(task, after, detail::NotifyState::Pending);
        detail::Port::unmask();
        return Ok{};
    }

    /// Only for the error message: a task without the feature.
    template <class Other>
        requires(!std::is_convertible_v<Other&, NotifiableHandle>)
    static Droppable<Status> notify(Other&, std::uint32_t, NotifyAction) {
        static_assert(sizeof(Other) == 0, "alloy: this task has no notification; make it with Feature::Notification");
        return Err{Error::Context};
    }
    template <class Other>
        requires(!std::is_convertible_v<Other&, NotifiableHandle>)
    static Droppable<Status> notify_from_isr(Other&, std::uint32_t, NotifyAction) {
        static_assert(sizeof(Other) == 0, "alloy: this task has no notification; make it with Feature::Notification");
        return Err{Error::Context};
    }

    /// notify() for interrupts; legal in any context. Never waits.
    static Droppable<Status> notify_from_isr(NotifiableHandle handle, std::uint32_t value, NotifyAction action) {
        detail::NotifiableTcb& task =
            detail::own_address(detail::block_of(handle, "TaskNotification::notify_from_isr"));
        const auto key = detail::Port::mask_save();
        const detail::NotifyState state = task.state;
        const std::uint32_t after = detail::notification_value(task.value, value, action);
        if (state == detail::NotifyState::Waiting) [[unlikely]] {
            detail::notification_wake_from_isr(task, after, key);
            return Ok{};
        }
        if (!detail::SMALL && state > detail::NotifyState::Waiting) [[unlikely]]
            return Status::from_code(detail::notification_pass_from_isr(task, after, key));
        const std::uint8_t code = refusal(state, action);
        if (code == 0) [[likely]]
            detail::notification_note(task, after, detail::NotifyState::Pending);
        detail::Port::mask_restore(key);
        return Status::from_code(code);
    }

    /// Waits until the caller's notification is pending, consumes it and returns its value. Thread; blocks. Timeout:
    /// not in time. Context: in an interrupt, or the caller was made without the feature (checks only).
    static Droppable<Result<std::uint32_t, Error>> wait(Timeout limit = INFINITE, ClearMode clear = ClearOnExit) {
        const Tick timeout = limit.ticks();
        if (detail::wrong_context(timeout) || not_notifiable()) [[unlikely]]
            return Err{Error::Context};
        detail::NotifiableTcb& self = caller();
        detail::Port::mask();
        if (self.state != detail::NotifyState::Pending) [[unlikely]] {
#if !ALLOY_SMALL
            if (__builtin_constant_p(timeout) && timeout == INFINITE && clear == ClearOnExit)
                return detail::notification_wait_forever(self);
#endif
            const detail::WaitEnd end = detail::notification_wait_slow(self, clear, timeout);
            if (const std::uint8_t code = detail::code_of(end); code != 0) [[unlikely]]
                return Err{static_cast<Error>(code)};
            return detail::data_of(end);
        }
        const std::uint32_t value = self.value;
        if (clear == ClearOnExit)
            self.value = 0;
        self.state = detail::NotifyState::None;
        detail::Port::unmask();
        return value;
    }

    /// wait() that never waits. Thread. Empty: nothing is pending.
    static Result<std::uint32_t, Error> try_wait(ClearMode clear = ClearOnExit) {
        const auto result = wait(NO_WAIT, clear);
        if (result.is_err() && result.unwrap_err() == Error::Timeout)
            return Err{Error::Empty};
        return result;
    }

    /// A task's value, unchanged. Any context.
    [[nodiscard]] static std::uint32_t peek(NotifiableHandle task) {
        return *static_cast<const volatile std::uint32_t*>(&detail::block_of(task, "TaskNotification::peek").value);
    }
    /// Returns true if a value is pending. Any context.
    [[nodiscard]] static bool is_pending(NotifiableHandle handle) {
        const detail::NotifiableTcb& task = detail::block_of(handle, "TaskNotification::is_pending");
        return *static_cast<const volatile detail::NotifyState*>(&task.state) == detail::NotifyState::Pending;
    }
    /// Sets a task's value to 0 and clears its pending state; returns true if a value was pending. Any context.
    static bool clear(NotifiableHandle handle) {
        detail::NotifiableTcb& task = detail::block_of(handle, "TaskNotification::clear");
        const auto key = detail::Port::mask_save();
        const bool pending = task.state == detail::NotifyState::Pending;
        if (pending)
            task.state = detail::NotifyState::None;
        task.value = 0;
        detail::Port::mask_restore(key);
        return pending;
    }

  private:
    /// Returns 0, or the number of the Error if a task that does not wait cannot be notified.
    static constexpr std::uint8_t refusal(detail::NotifyState state, NotifyAction action) {
        if (detail::SMALL && state == detail::NotifyState::Finished)
            return static_cast<std::uint8_t>(Error::Finished);
        if (action == OverwriteIfEmpty && state == detail::NotifyState::Pending)
            return static_cast<std::uint8_t>(Error::Full);
        return 0;
    }
    static detail::NotifiableTcb& caller() {
        return *static_cast<detail::NotifiableTcb*>(detail::alloy_kernel.current);
    }
    static bool not_notifiable() {
        if constexpr (ALLOY_CHECKS != 0) {
            const detail::Tcb* const self = detail::alloy_kernel.current;
            return self == nullptr || (self->flags & detail::TCB_NOTIFIABLE) == 0;
        } else {
            return false;
        }
    }
};

} // namespace alloy::rtos
