// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/fast_path.h>
#include <alloy/core/kernel.hpp>
#include <alloy/result.hpp>
#include <alloy/timeout.hpp>

namespace alloy::rtos {

namespace detail {

struct EventFlagsCore {
    std::uint32_t flags;
    FifoList waiters;
};

/// The request of a thread that waits for flags, stored on the thread's stack.
struct FlagsWanted {
    std::uint32_t mask;
    std::uint32_t seen; ///< set by the waker
    bool all;
    bool clear;
};

/// Wakes the threads whose flags are set. Any handler.
void event_flags_wake(EventFlagsCore& core);
/// event_flags_wake() in a thread, masked since the flags were set; then runs a more urgent thread. Returns unmasked.
void event_flags_wake_held(EventFlagsCore& core);
std::uint8_t event_flags_wait_slow(EventFlagsCore& core, FlagsWanted& wanted, Tick timeout);

} // namespace detail

/// 32 flags. Any number of threads can wait, each for its own flags. The caller owns the storage.
class EventFlags {
  public:
    constexpr EventFlags() = default;
    EventFlags(const EventFlags&) = delete;
    EventFlags& operator=(const EventFlags&) = delete;

    /// Sets flags and wakes every thread whose wait they end. Present waiters come first: a thread that starts to wait
    /// during the call cannot take a flag from them. If an interrupt clears a flag during the call, the flag does not
    /// end the waits not yet checked. Thread. O(1), O(waiters) if any; masked for one at a time. In an interrupt: stop
    /// 1 (checks only).
    void set(std::uint32_t bits) {
        detail::require_thread("EventFlags::set");
        const auto* const waiters = reinterpret_cast<const alloy_link*>(&core_.waiters.first);
        if (!alloy_fast_set_flags(&core_.flags, waiters, bits)) [[unlikely]]
            detail::event_flags_wake_held(core_);
    }
    /// set() for interrupts.
    void set_from_isr(std::uint32_t bits) {
        const auto key = detail::Port::mask_save();
        core_.flags |= bits;
        detail::Port::mask_restore(key);
        detail::event_flags_wake(core_);
    }
    /// Clears flags; returns the flags that were set before. Any context.
    std::uint32_t clear(std::uint32_t bits) {
        const auto key = detail::Port::mask_save();
        const std::uint32_t before = core_.flags;
        core_.flags = before & ~bits;
        detail::Port::mask_restore(key);
        return before;
    }
    /// The flags that are set now. Any context.
    [[nodiscard]] std::uint32_t get() const { return *static_cast<const volatile std::uint32_t*>(&core_.flags); }

    /// Waits until any, or all, of `bits` are set; with `clear`, then clears them. Thread; blocks.
    /// @return the flags when the wait ended. Timeout: not in time. Invalid: `bits` is 0.
    Result<std::uint32_t, Error> wait_any(std::uint32_t bits, bool clear = true, Timeout timeout = INFINITE) {
        return wait(bits, false, clear, timeout.ticks());
    }
    Result<std::uint32_t, Error> wait_all(std::uint32_t bits, bool clear = true, Timeout timeout = INFINITE) {
        return wait(bits, true, clear, timeout.ticks());
    }

  private:
    Result<std::uint32_t, Error> wait(std::uint32_t bits, bool all, bool clear, Tick timeout) {
        if (detail::wrong_context(timeout)) [[unlikely]]
            return Err{Error::Context};
        if (bits == 0) [[unlikely]]
            return Err{Error::Invalid};
        std::uint32_t seen;
        if (alloy_fast_take_flags(&core_.flags, bits, all, clear, &seen)) [[likely]]
            return seen;
        detail::FlagsWanted wanted{bits, 0, all, clear};
        if (const std::uint8_t code = detail::event_flags_wait_slow(core_, wanted, timeout); code != 0)
            return Err{static_cast<Error>(code)};
        return wanted.seen;
    }

    detail::EventFlagsCore core_{};
};

} // namespace alloy::rtos
