// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>
#include <alloy/core/timer_core.hpp>
#include <alloy/rtos.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

namespace {

detail::TimerCore slice;

void end_slice(void*) {
    detail::Kernel& k = alloy_kernel;
    const auto state = Port::mask_save();
    Tcb* const self = k.current;
    const bool shares = (self->flags & detail::TCB_ROUND_ROBIN) != 0 && !detail::is_held();
    if (shares && k.ready.heads[self->rank] == self && self->next != self) {
        k.ready.heads[self->rank] = self->next;
        Port::request_switch();
    }
    Port::mask_restore(state);
}

/// Gives a task the rank that follows from its flags, its own rank and its mutexes, and carries that along.
void settle(Tcb& task) {
    detail::hold_switch();
    detail::carry_rank(&task);
    detail::release_switch();
}

bool finished(const Tcb& task) { return RTOS::is_finished(task); }

} // namespace

Status RTOS::suspend(Tcb& task) {
    check_thread("RTOS::suspend");
    if (finished(task))
        return Err{Error::Finished};
    Port::mask();
    task.flags |= detail::TCB_SUSPENDED;
    Port::unmask();
    settle(task);
    return Ok{};
}

Status RTOS::resume(Tcb& task) {
    check_thread("RTOS::resume");
    if ((task.flags & detail::TCB_SUSPENDED) == 0)
        return Err{Error::Invalid};
    Port::mask();
    task.flags &= static_cast<std::uint8_t>(~detail::TCB_SUSPENDED);
    Port::unmask();
    settle(task);
    return Ok{};
}

Status RTOS::set_priority(Tcb& task, Priority priority) {
    check_thread("RTOS::set_priority");
    if (static_cast<unsigned>(priority) >= PRIORITY_COUNT)
        return Err{Error::Invalid};
    if (finished(task))
        return Err{Error::Finished};
    Port::mask();
    task.base_rank = detail::rank_of(priority);
    Port::unmask();
    settle(task);
    return Ok{};
}

Status RTOS::join(Tcb& task, Tick timeout) {
    check_thread("RTOS::join");
    detail::FifoList& list = alloy_kernel.joiners;
    if (&task == current_task())
        return Err{Error::Deadlock};
    Port::mask();
    if (finished(task) || timeout == NO_WAIT) {
        Port::unmask();
        return finished(task) ? Status(Ok{}) : Status(Err{Error::Timeout});
    }
    detail::Waiter w;
    w.stamp = list.stamp;
    return Status::from_code(detail::block(w, detail::WaitKind::Fifo, &list, &task, timeout));
}

void RTOS::set_time_slice(Tick n) {
    const auto state = Port::mask_save();
    if (slice.armed())
        detail::TimeoutQueue::cancel(&slice);
    slice.function = end_slice;
    slice.period = n;
    if (n != 0) {
        slice.due = alloy_kernel.timeouts.now + n;
        alloy_kernel.timeouts.insert(&slice);
    }
    Port::mask_restore(state);
}

} // namespace alloy::rtos
