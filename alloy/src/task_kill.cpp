// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/thread.hpp>
#include <alloy/core/wait_list.hpp>
#include <alloy/rtos.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

namespace {

/// Ends a thread's wait of any kind, as its timeout does. Called masked, with switching held off; returns
/// unmasked.
void end_wait(Tcb& task) {
    detail::TimeoutQueue& timeouts = alloy_kernel.timeouts;
    detail::TimeoutNode& node = task.waiter->timeout;
    if (node.armed())
        detail::TimeoutQueue::cancel(&node);
    node.thread = &task;
    node.due = timeouts.now;
    timeouts.insert_again(&node);
    detail::expire_due_timeouts();
}

} // namespace

Status RTOS::kill(TaskHandle handle) {
    Tcb& task = detail::block_of(handle, "RTOS::kill");
    check_thread("RTOS::kill");
    if (&task == alloy_kernel.current)
        alloy_thread_finished();
    detail::hold_switch();
    Port::mask();
    if (is_finished(task)) {
        Port::unmask();
        detail::release_switch();
        return Err{Error::Finished};
    }
    if (task.waiter != nullptr)
        end_wait(task);
    else
        Port::unmask();
    if (alloy_kernel.finished != nullptr)
        alloy_kernel.finished(&task);
    Port::mask();
    task.flags = static_cast<std::uint8_t>((task.flags | detail::TCB_FINISHED) & ~detail::TCB_SUSPENDED);
    if ((task.flags & detail::TCB_NOTIFIABLE) != 0)
        static_cast<detail::NotifiableTcb&>(task).state = detail::NotifyState::Finished;
    alloy_kernel.ready.remove(&task);
    Port::unmask();
    detail::release_switch();
    return Ok{};
}

} // namespace alloy::rtos
