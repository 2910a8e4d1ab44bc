// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/rtos.hpp>
#include <alloy/software_timer.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;
using detail::Tcb;

namespace {

void end_slice(void*) {
    detail::Kernel& k = alloy_kernel;
    const auto key = Port::mask_save();
    Tcb* const self = k.current;
    constexpr unsigned LOOK_AT = detail::TCB_ROUND_ROBIN | detail::TCB_HOLDS;
    const bool shares = (self->flags & LOOK_AT) == detail::TCB_ROUND_ROBIN && !detail::is_held();
    if (shares && k.ready.heads[self->rank] == self && self->next != self) {
        k.ready.heads[self->rank] = self->next;
        Port::request_switch();
    }
    Port::mask_restore(key);
}

SoftwareTimer slice(end_slice, nullptr);

} // namespace

void RTOS::set_time_slice(Period period) {
    if (const Tick n = period.ticks(); n != 0)
        (void)slice.start(n, n);
    else
        (void)slice.stop();
}

} // namespace alloy::rtos
