// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>
#include <alloy/rtos.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

namespace {

/// Called masked, as what it answers must still hold when the call acts on it. Returns unmasked.
Status refused(Error error) {
    Port::unmask();
    return Err{error};
}

} // namespace

Status RTOS::suspend(Tcb& task) {
    check_thread("RTOS::suspend");
    Port::mask();
    if (is_finished(task))
        return refused(Error::Finished);
    task.flags |= detail::TCB_SUSPENDED;
    // Still masked: between the two an interrupt could let a suspended task run.
    detail::settle_rank(&task);
    return Ok{};
}

Status RTOS::resume(Tcb& task) {
    check_thread("RTOS::resume");
    Port::mask();
    if ((task.flags & detail::TCB_SUSPENDED) == 0)
        return refused(Error::Invalid);
    task.flags &= static_cast<std::uint8_t>(~detail::TCB_SUSPENDED);
    detail::settle_rank(&task);
    return Ok{};
}

Priority RTOS::active_priority(const Tcb& task) {
    const auto state = Port::mask_save();
    const bool stands_aside = (task.flags & (detail::TCB_SUSPENDED | detail::TCB_HOLDS)) != 0;
    const detail::Rank rank = stands_aside ? detail::lent_rank(&task) : task.rank;
    Port::mask_restore(state);
    return detail::priority_of(rank);
}

void RTOS::hold() {
    check_thread("RTOS::hold");
    Tcb* const self = alloy_kernel.current;
    Port::mask();
    self->flags |= detail::TCB_HOLDS;
    detail::set_rank(self, detail::inherited_rank(self), true);
    Port::unmask();
}

void RTOS::release() {
    check_thread("RTOS::release");
    Tcb* const self = alloy_kernel.current;
    Port::mask();
    self->flags &= static_cast<std::uint8_t>(~detail::TCB_HOLDS);
    detail::set_rank(self, detail::inherited_rank(self), true);
    detail::dispatch();
}

Status RTOS::set_priority(Tcb& task, Priority priority) {
    check_thread("RTOS::set_priority");
    if (static_cast<unsigned>(priority) >= PRIORITY_COUNT)
        return Err{Error::Invalid};
    Port::mask();
    if (is_finished(task))
        return refused(Error::Finished);
    task.base_rank = detail::rank_of(priority);
    detail::settle_rank(&task);
    return Ok{};
}

} // namespace alloy::rtos
