// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>
#include <alloy/rtos.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

namespace {

/// Rejects a call after a check. The check is made masked, so that it still holds when the caller acts on it. Returns
/// unmasked.
Status refused(Error error) {
    Port::unmask();
    return Err{error};
}

/// Returns the reason why a task cannot be resumed. A finished task is no longer suspended.
Error not_suspended(const Tcb& task) {
    return (task.flags & detail::TCB_FINISHED) != 0 ? Error::Finished : Error::Invalid;
}

} // namespace

Status RTOS::suspend(TaskHandle handle) {
    Tcb& task = detail::block_of(handle, "RTOS::suspend");
    check_thread("RTOS::suspend");
    if (ALLOY_CHECKS != 0 && &task == alloy_kernel.current)
        check_may_wait("RTOS::suspend");
    Port::mask();
    if (is_finished(task))
        return refused(Error::Finished);
    task.flags |= detail::TCB_SUSPENDED;
    // Stay masked: an interrupt between the check and the change could resume the task.
    detail::Kernel& k = alloy_kernel;
    if (detail::SMALL || &task != k.current) {
        detail::settle_rank(&task);
    } else {
        Tcb* const next = k.ready.remove_running(&task);
        task.rank = detail::PARKED_RANK;
        k.ready.insert(&task, detail::PARKED_RANK);
        detail::resume(&task, next);
    }
    return Ok{};
}

Status RTOS::resume(TaskHandle handle) {
    Tcb& task = detail::block_of(handle, "RTOS::resume");
    check_thread("RTOS::resume");
    Port::mask();
    if ((task.flags & detail::TCB_SUSPENDED) == 0)
        return refused(not_suspended(task));
    task.flags &= static_cast<std::uint8_t>(~detail::TCB_SUSPENDED);
    detail::Kernel& k = alloy_kernel;
    if (detail::SMALL || task.waiter != nullptr || task.held != nullptr || (task.flags & detail::TCB_HOLDS) != 0) {
        detail::settle_rank(&task);
        return Ok{};
    }
    // The task neither waits nor owns a contended mutex, so no other rank depends on its rank.
    const detail::Rank rank = task.base_rank;
    k.ready.remove(&task);
    task.rank = rank;
    k.ready.insert(&task, rank);
    Tcb* const self = k.current;
    if (rank < self->rank)
        detail::resume(self, &task);
    else
        Port::unmask();
    return Ok{};
}

Status RTOS::resume_from_isr(TaskHandle handle) {
    // Owners' ranks may be propagated only in a handler or with switching held off: otherwise another thread could end
    // an owner.
    if (detail::is_thread())
        return resume(handle);
    Tcb& task = detail::block_of(handle, "RTOS::resume_from_isr");
    const auto key = Port::mask_save();
    const bool is_suspended = (task.flags & detail::TCB_SUSPENDED) != 0;
    task.flags &= static_cast<std::uint8_t>(~detail::TCB_SUSPENDED);
    Port::mask_restore(key);
    if (!is_suspended)
        return Err{not_suspended(task)};
    // The running thread is preempted, so it stays first among threads of equal rank.
    detail::carry_rank(&task, alloy_kernel.current);
    Port::request_switch();
    return Ok{};
}

Priority RTOS::active_priority(TaskHandle handle) {
    Tcb& task = detail::block_of(handle, "RTOS::active_priority");
    detail::require_thread("RTOS::active_priority");
    detail::Rank rank = *static_cast<const volatile detail::Rank*>(&task.rank);
    if (rank == detail::PARKED_RANK || rank == detail::SERVICE_RANK) {
        // While a task is suspended or holds off switching, its rank is replaced and its own is not stored: compute it.
        detail::hold_switch();
        const auto key = Port::mask_save();
        rank = detail::lent_rank(&task, key);
        Port::mask_restore(key);
        detail::release_switch();
    }
    return detail::priority_of(rank);
}

void RTOS::hold() {
    check_thread("RTOS::hold");
    Tcb* const self = alloy_kernel.current;
    Port::mask();
    self->flags |= detail::TCB_HOLDS;
    detail::set_rank(self, detail::SERVICE_RANK, true);
    Port::unmask();
}

void RTOS::release() {
    check_thread("RTOS::release");
    Tcb* const self = alloy_kernel.current;
    Port::mask();
    self->flags &= static_cast<std::uint8_t>(~detail::TCB_HOLDS);
    detail::settle_rank(self, self);
}

Status RTOS::set_priority(TaskHandle handle, Priority priority) {
    Tcb& task = detail::block_of(handle, "RTOS::set_priority");
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
