// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/semaphore.hpp>

namespace alloy::rtos::detail {

std::uint8_t alloy_semaphore_take_slow(SemaphoreCore& s, Tick timeout) {
    return code_of(wait(WaitKind::ByRank, &s.waiters, nullptr, timeout));
}

void alloy_semaphore_give_slow(SemaphoreCore& s) { wake_and_dispatch(s.waiters.pop()); }

std::uint8_t semaphore_give_from_isr(SemaphoreCore& s, std::uint32_t max) {
    const auto key = Port::mask_save();
    std::uint8_t code = 0;
    if (s.waiters.first != nullptr)
        wake_from_isr(s.waiters.pop());
    else if (s.count == max)
        code = static_cast<std::uint8_t>(Error::Overflow);
    else
        s.count += 1U;
    Port::mask_restore(key);
    return code;
}

} // namespace alloy::rtos::detail
