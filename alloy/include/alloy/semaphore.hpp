// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/fast_path.h>
#include <alloy/core/kernel.hpp>
#include <alloy/result.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

namespace detail {

struct SemaphoreCore {
    std::uint32_t count;
    WaitList waiters;
};

/// Slow paths of take and give. Called masked; return unmasked.
extern "C" std::uint8_t alloy_semaphore_take_slow(SemaphoreCore& s, Tick timeout);
extern "C" void alloy_semaphore_give_slow(SemaphoreCore& s);

[[gnu::always_inline]] inline std::uint8_t semaphore_take(SemaphoreCore& s, Tick timeout) {
    if (wrong_context(timeout)) [[unlikely]]
        return static_cast<std::uint8_t>(Error::Context);
    if (alloy_fast_take(&s.count)) [[likely]]
        return 0;
    if (timeout == NO_WAIT) {
        Port::unmask();
        return static_cast<std::uint8_t>(Error::Timeout);
    }
    return alloy_semaphore_take_slow(s, timeout);
}

inline std::uint8_t semaphore_try_take(SemaphoreCore& s) {
    const std::uint8_t code = semaphore_take(s, NO_WAIT);
    return code == static_cast<std::uint8_t>(Error::Timeout) ? static_cast<std::uint8_t>(Error::Busy) : code;
}

inline std::uint8_t semaphore_give(SemaphoreCore& s, std::uint32_t max) {
    if (wrong_context(NO_WAIT)) [[unlikely]]
        return static_cast<std::uint8_t>(Error::Context);
    switch (alloy_fast_give(&s.count, reinterpret_cast<const alloy_link*>(&s.waiters.first), max)) {
    case ALLOY_AWAITED:
        alloy_semaphore_give_slow(s);
        return 0;
    case ALLOY_AT_MAXIMUM:
        return static_cast<std::uint8_t>(Error::Overflow);
    default:
        return 0;
    }
}

std::uint8_t semaphore_give_from_isr(SemaphoreCore& s, std::uint32_t max);

} // namespace detail

/// Counts from 0 to a maximum; waiters are served by priority, then by arrival. The caller owns the storage.
class CountingSemaphore {
  public:
    constexpr CountingSemaphore(std::uint32_t initial, std::uint32_t maximum)
        : core_{initial, {nullptr}}, max_(maximum) {}

    /// Takes a token; waits if none is available. Thread. O(1), O(priorities) if it waits. Timeout: no token in time.
    /// Context: in an interrupt (checks only).
    Status take(Timeout timeout = INFINITE) {
        return Status::from_code(detail::semaphore_take(core_, timeout.ticks()));
    }
    /// Takes a token if one is available. Thread, or before the start. Never waits. Busy: none is available.
    Status try_take() { return Status::from_code(detail::semaphore_try_take(core_)); }
    /// Adds a token, or passes it to the first waiter, which runs at once if it is more urgent. Thread. O(1). Overflow:
    /// the count is at the maximum.
    Status give() { return Status::from_code(detail::semaphore_give(core_, max_)); }
    /// give() for interrupts. Never waits.
    Status give_from_isr() { return Status::from_code(detail::semaphore_give_from_isr(core_, max_)); }
    /// The number of available tokens. Any context.
    [[nodiscard]] std::uint32_t count() const { return *static_cast<const volatile std::uint32_t*>(&core_.count); }

  private:
    detail::SemaphoreCore core_;
    std::uint32_t max_;
};

/// A semaphore with at most one token; a second give has no effect. The caller owns the storage.
class BinarySemaphore {
  public:
    constexpr explicit BinarySemaphore(bool given = false) : core_{given ? 1U : 0U, {nullptr}} {}

    /// Takes the token; waits until one is given. Thread. Timeout: not given in time. Context: in an interrupt.
    Status take(Timeout timeout = INFINITE) {
        return Status::from_code(detail::semaphore_take(core_, timeout.ticks()));
    }
    /// Takes the token if one is available. Thread, or before the start. Never waits. Busy: none is available.
    Status try_take() { return Status::from_code(detail::semaphore_try_take(core_)); }
    /// Releases the token, or passes it to the first waiter, which runs at once if it is more urgent. Thread. O(1). In
    /// an interrupt: stop 1 (checks only).
    void give() {
        detail::require_thread("BinarySemaphore::give");
        (void)detail::semaphore_give(core_, 1);
    }
    /// give() for interrupts. Never waits.
    void give_from_isr() { (void)detail::semaphore_give_from_isr(core_, 1); }
    /// Returns true if the token is available. Any context.
    [[nodiscard]] bool is_given() const { return *static_cast<const volatile std::uint32_t*>(&core_.count) != 0; }

  private:
    detail::SemaphoreCore core_;
};

} // namespace alloy::rtos
