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

Status RTOS::join(TaskHandle handle, Timeout limit) {
    Tcb& task = detail::block_of(handle, "RTOS::join");
    const Tick timeout = limit.ticks();
    if (timeout != NO_WAIT)
        check_may_wait("RTOS::join");
    else
        check_thread("RTOS::join");
    if (&task == alloy_kernel.current)
        return Err{Error::Deadlock};
    Port::mask();
    alloy_kernel.finished = wake_joiners;
    // Read once: while interrupts are enabled, another task may re-create the finished one.
    const bool has_finished = is_finished(task);
    if (has_finished || timeout == NO_WAIT) {
        Port::unmask();
        return Status::from_code(has_finished ? std::uint8_t{0} : static_cast<std::uint8_t>(Error::Timeout));
    }
    return Status::from_code(detail::code_of(detail::wait(detail::WaitKind::Fifo, &detail::joiners, &task, timeout)));
}

} // namespace alloy::rtos
