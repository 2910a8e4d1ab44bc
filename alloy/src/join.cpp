// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/rtos.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

constinit detail::FifoList detail::joiners{};

namespace {

void wake_joiners(Tcb* finished) {
    detail::hold_switch();
    detail::wake_where(detail::joiners, [](void* awaited, void* task) { return awaited == task; }, finished);
}

} // namespace

Status RTOS::join(Tcb& task, Tick timeout) {
    if (timeout != NO_WAIT)
        check_may_wait("RTOS::join");
    else
        check_thread("RTOS::join");
    if (&task == current_task())
        return Err{Error::Deadlock};
    Port::mask();
    alloy_kernel.finished = wake_joiners;
    if (is_finished(task) || timeout == NO_WAIT) {
        Port::unmask();
        return is_finished(task) ? Status(Ok{}) : Status(Err{Error::Timeout});
    }
    return Status::from_code(detail::code_of(detail::wait(detail::WaitKind::Fifo, &detail::joiners, &task, timeout)));
}

} // namespace alloy::rtos
