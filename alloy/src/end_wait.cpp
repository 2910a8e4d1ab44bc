// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/end_wait.hpp>
#include <alloy/core/kernel.hpp>

namespace alloy::rtos::detail {

bool end_wait(Tcb& task, Error error) {
    Waiter* const w = task.waiter;
    if (w == nullptr)
        return false;
    w->code = static_cast<std::uint8_t>(error);
    MutexCore* const mutex = w->kind == WaitKind::Mutex ? static_cast<MutexCore*>(w->data) : nullptr;
    if (w->kind > WaitKind::Fifo)
        w->list->remove(&task);
    else if (w->kind == WaitKind::Fifo)
        static_cast<FifoList*>(w->list)->remove(&task);
    else if (w->kind == WaitKind::Notification)
        static_cast<NotifiableTcb&>(task).state = NotifyState::None;
    wake_from_isr(&task);
    if (mutex != nullptr)
        mutex_wait_timed_out(mutex);
    return true;
}

} // namespace alloy::rtos::detail
