// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/result.hpp>
#include <alloy/time.hpp>

namespace alloy::rtos {

/// Waits longer than one call can, in parts: `wait_long(ticks, [&](Tick t) { return semaphore.take(t); })`. Never ends
/// early. After each part the caller queues behind the other waiters again. Thread; blocks.
/// @return the last result of `once`: success, an error other than Timeout (which ends the wait), or Timeout
template <class Once> Status wait_long(std::uint64_t ticks, Once once) {
    for (; ticks > MAX_TIMEOUT; ticks -= MAX_TIMEOUT) {
        const Status status = once(MAX_TIMEOUT);
        if (status.is_ok() || status.unwrap_err() != Error::Timeout)
            return status;
    }
    return once(static_cast<Tick>(ticks));
}

} // namespace alloy::rtos
