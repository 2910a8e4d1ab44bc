// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/time.hpp>

#include <type_traits>

namespace alloy::rtos {

/// A type like std::chrono::duration that counts whole units. (The kernel does not include <chrono> itself.)
template <class D>
concept WholeDuration = requires(const D duration) {
    requires std::is_integral_v<typename D::rep>;
    { D::period::num + D::period::den } -> std::convertible_to<std::intmax_t>;
    { duration.count() } -> std::same_as<typename D::rep>;
};

namespace detail {

constexpr std::intmax_t common_divisor(std::intmax_t a, std::intmax_t b) {
    return b == 0 ? a : common_divisor(b, a % b);
}

/// Whole ticks that last at least the duration; a negative one gives 0. INFINITE: more than MAX_TIMEOUT.
template <WholeDuration D> constexpr Tick ticks_of(D duration) {
    constexpr std::intmax_t per_unit = D::period::num * std::intmax_t{ALLOY_TICK_HZ};
    constexpr std::intmax_t common = common_divisor(per_unit, D::period::den);
    constexpr std::intmax_t num = per_unit / common, den = D::period::den / common;
    // The duration of MAX_TIMEOUT ticks, in the units below: up to that, nothing overflows.
    constexpr std::intmax_t longest = std::intmax_t{MAX_TIMEOUT} * den / num;
    const auto count = static_cast<std::intmax_t>(duration.count());
    if (duration.count() <= 0)
        return 0;
    if (count < 0 || count > longest)
        return INFINITE;
    return static_cast<Tick>((count * num + (den - 1)) / den);
}

} // namespace detail

/// How long a call may wait: ticks, or a duration. The first tick of a wait ends at the next tick interrupt, so n ticks
/// last between n - 1 and n; a duration gets one tick more, so that it never ends early. With 0 or less the call does
/// not wait. More than MAX_TIMEOUT ticks, possible with a duration: forever. Folds for a constant.
class Timeout {
  public:
    constexpr Timeout(Tick ticks) : ticks_(ticks) {}
    template <WholeDuration D> constexpr Timeout(D duration) : ticks_(detail::ticks_of(duration)) {
        if (ticks_ != NO_WAIT && ticks_ < MAX_TIMEOUT)
            ++ticks_;
        else if (ticks_ != NO_WAIT)
            ticks_ = INFINITE;
    }

    [[nodiscard]] constexpr Tick ticks() const { return ticks_; }

  private:
    Tick ticks_;
};

/// The time between two events: ticks, or a duration, rounded up to whole ticks. Folds for a constant.
class Period {
  public:
    constexpr Period(Tick ticks) : ticks_(ticks) {}
    template <WholeDuration D> constexpr Period(D duration) : ticks_(detail::ticks_of(duration)) {}

    [[nodiscard]] constexpr Tick ticks() const { return ticks_; }

  private:
    Tick ticks_;
};

} // namespace alloy::rtos
