// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/software_timer.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;

Status SoftwareTimer::start_ticks(Tick delay, Tick period) {
    if (delay == 0 || delay > MAX_TIMEOUT || period > MAX_TIMEOUT)
        return Err{Error::Invalid};
    const auto key = Port::mask_save();
    if (core_.armed())
        detail::TimeoutQueue::cancel(&core_);
    core_.period = period;
    core_.due = alloy_kernel.timeouts.now + delay;
    alloy_kernel.timeouts.insert(&core_);
    Port::mask_restore(key);
    return Ok{};
}

Status SoftwareTimer::stop() {
    const auto key = Port::mask_save();
    const bool runs = core_.armed();
    if (runs)
        detail::TimeoutQueue::cancel(&core_);
    Port::mask_restore(key);
    return runs ? Status(Ok{}) : Status(Err{Error::Invalid});
}

} // namespace alloy::rtos
