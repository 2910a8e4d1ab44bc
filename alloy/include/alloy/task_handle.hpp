// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/tcb.hpp>
#include <alloy/stop.hpp>

#include <cstddef>

namespace alloy::rtos {

class TaskHandle;

namespace detail {
/// The control block, for the kernel and for layers above it. An empty handle: stop 5 (checks only).
Tcb& block_of(TaskHandle handle, const char* call);
} // namespace detail

/// Identifies a task, whatever its stack, priority and features. It is one pointer, which can be copied and compared. A
/// Task object converts to it. The control block's members are not accessible. Any context.
class TaskHandle {
  public:
    /// Refers to no task. Passing it to a call is a caller's error: stop 5 (checks only).
    constexpr TaskHandle() = default;
    constexpr TaskHandle(std::nullptr_t) {}
    /// For layers that allocate control blocks themselves.
    constexpr TaskHandle(detail::Tcb& task) : task_(&task) {}

    /// Returns true if it refers to a task.
    [[nodiscard]] constexpr explicit operator bool() const { return task_ != nullptr; }
    [[nodiscard]] friend constexpr bool operator==(TaskHandle, TaskHandle) = default;

    /// The name with which the task was created; it lives as long as the program. Any context; never waits; O(1). An
    /// empty handle: stop 5 (checks only).
    [[nodiscard]] const char* name() const;

  private:
    friend detail::Tcb& detail::block_of(TaskHandle handle, const char* call);
    friend class RTOS;
    friend class Mutex;

    explicit constexpr TaskHandle(detail::Tcb* task) : task_(task) {}

    detail::Tcb* task_ = nullptr;
};

/// A TaskHandle of a task that has a notification.
class NotifiableHandle : public TaskHandle {
  public:
    constexpr NotifiableHandle() = default;
    constexpr NotifiableHandle(std::nullptr_t) {}
    constexpr NotifiableHandle(detail::NotifiableTcb& task) : TaskHandle(task) {}
};

namespace detail {

inline Tcb& block_of(TaskHandle handle, const char* call) {
    if constexpr (ALLOY_CHECKS != 0) {
        if (!handle) [[unlikely]]
            stop(Stop::BadTask, call);
    }
    return *handle.task_;
}
inline NotifiableTcb& block_of(NotifiableHandle handle, const char* call) {
    return static_cast<NotifiableTcb&>(block_of(TaskHandle(handle), call));
}

} // namespace detail

inline const char* TaskHandle::name() const { return detail::block_of(*this, "TaskHandle::name").name; }

} // namespace alloy::rtos
