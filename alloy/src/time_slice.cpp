// SPDX-License-Identifier: MIT OR Apache-2.0
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

} // namespace

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
