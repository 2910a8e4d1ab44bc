// SPDX-License-Identifier: MIT OR Apache-2.0
#include "alloy_systick.hpp"

// In a separate file, so that a board that does not sleep on SysTick does not link it. Does not read the control
// register, whose count flag belongs to the counter.

namespace alloy::port {

namespace {

constexpr std::uint32_t TICK_IS_PENDING = 1U << 26;

bool is_pending() { return (Port::reg(Port::ICSR) & TICK_IS_PENDING) != 0; }

/// `taken` is the number of counts between the read of the value and the store that reloads it, in the last move.
/// `late` is how many of these were not predicted; the ticks are late by that many.
std::int32_t taken, late;

/// The least count at which the value may be read so that it is reloaded before it wraps.
std::uint32_t margin() {
    const std::uint32_t first = Port::reg(systick::VALUE);
    const std::uint32_t access = first - Port::reg(systick::VALUE);
    // SysTick may have wrapped between the two reads, so use only the low bits: no access takes more counts than they
    // hold.
    return (access & 0xffU) * 32U + 8U;
}

/// Delays SysTick's next wrap by `shift` counts, and sets `reload` for all later wraps. Returns false and does nothing
/// if SysTick wraps, or would wrap with the shift, in fewer than `least` counts.
[[gnu::noinline]] bool move_wrap(std::int32_t shift, std::uint32_t least, std::uint32_t reload) {
    const std::int32_t load = shift - 1 - taken - late;
    const std::uint32_t before = Port::reg(systick::VALUE);
    const std::int32_t sum = static_cast<std::int32_t>(before) + load;
    if (before < least || sum < static_cast<std::int32_t>(least) || is_pending())
        return false;
    // Store RELOAD, read VALUE twice, and store VALUE, which reloads it. Nothing runs between these four accesses, so
    // the two intervals are equal: from the first read to the second, and from the second read to the last store.
    std::uint32_t stored, after;
    asm volatile("str %2, [%3, #4]\n\tldr %0, [%3, #8]\n\tldr %1, [%3, #8]\n\tstr %2, [%3, #8]"
                 : "=&l"(stored), "=&l"(after)
                 : "l"(sum), "l"(systick::CTRL)
                 : "memory");
    const auto took = static_cast<std::int32_t>(before - after + (stored - after));
    late = took - taken;
    taken = took;
    // If SysTick's clock is slower than the processor's, the value has not been reloaded yet.
    while (Port::reg(systick::VALUE) == 0) {
    }
    Port::reg(systick::RELOAD) = reload;
    return true;
}

/// Called with all interrupts masked.
std::uint32_t sleep(std::uint32_t ticks, void (*until_interrupt)()) {
    const std::uint32_t reload = Port::reg(systick::RELOAD);
    const std::uint32_t per_tick = reload + 1U;
    const std::uint32_t longest = systick::LONGEST / per_tick;
    if (ticks > longest)
        ticks = longest;
    const std::uint32_t least = margin();
    if (ticks == 0 || !move_wrap(static_cast<std::int32_t>((ticks - 1U) * per_tick), least, reload))
        return 0;
    until_interrupt();
    for (;;) {
        // Whole ticks between the next tick and the one at which SysTick wraps.
        const std::uint32_t left = is_pending() ? 0 : (Port::reg(systick::VALUE) - 1U) / per_tick;
        if (left == 0 || is_pending())
            return ticks - 1U;
        if (move_wrap(-static_cast<std::int32_t>(left * per_tick), least, reload))
            return ticks - 1U - left;
    }
}

} // namespace

void PortM::wait_masked() { asm volatile("dsb\n\twfi\n\tisb" ::: "memory"); }

std::uint32_t PortM::sleep_on_systick(std::uint32_t ticks, void (*until_interrupt)()) {
    std::uint32_t primask;
    asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(primask)::"memory");
#if ALLOY_MASK_PRIORITY
    // An interrupt masked by BASEPRI would not end the wait.
    std::uint32_t basepri;
    asm volatile("mrs %0, basepri\n\tmsr basepri, %1" : "=&r"(basepri) : "r"(0) : "memory");
#endif
    const std::uint32_t slept = sleep(ticks, until_interrupt);
#if ALLOY_MASK_PRIORITY
    asm volatile("msr basepri, %0\n\tisb" ::"r"(basepri) : "memory");
#endif
    asm volatile("msr primask, %0" ::"r"(primask) : "memory");
    return slept;
}

} // namespace alloy::port
