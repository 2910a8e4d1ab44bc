// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/clock_core.hpp>

#include <alloy/clock.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::long_clock;
using detail::Port;

namespace {

/// Well below the 2^32 ticks after which the clock wraps, so an update that a long sleep delays is still in time.
constexpr Tick LOOK_EVERY = Tick{1} << 30U;

void move_base(void*) {
    const auto key = Port::mask_save();
    long_clock.base = detail::long_now();
    Port::mask_restore(key);
}

// A constructor starts the clock, so that the first call gets the right time even if the 32-bit clock has wrapped
// before it.
struct Begin {
    Begin() { detail::begin_long_clock(); }
};
const Begin begin;

} // namespace

namespace detail {

constinit ClockCore long_clock{};

void begin_long_clock() {
    const auto key = Port::mask_save();
    long_clock.thread = nullptr;
    long_clock.function = move_base;
    long_clock.period = LOOK_EVERY;
    long_clock.due = alloy_kernel.timeouts.now + LOOK_EVERY;
    long_clock.base = 0;
    alloy_kernel.timeouts.insert(&long_clock);
    Port::mask_restore(key);
}

} // namespace detail

std::uint64_t Clock::ticks() {
    const auto key = Port::mask_save();
    const std::uint64_t now = detail::long_now();
    Port::mask_restore(key);
    return now;
}

} // namespace alloy::rtos
