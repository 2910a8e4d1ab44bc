// SPDX-License-Identifier: MIT OR Apache-2.0
#include "alloy_mtimer.hpp"

// In a separate file, so that a board that does not sleep on the machine timer does not link it.

namespace alloy::port {

std::uint32_t Port::sleep_on_mtimer(std::uint32_t ticks, void (*until_interrupt)()) {
    mtimer::MachineTick& tick = mtimer::machine_tick;
    if (ticks == 0)
        return 0;
    // The elapsed time is counted in 32 bits.
    const std::uint32_t longest = UINT32_MAX / tick.interval;
    if (ticks > longest)
        ticks = longest;
    mtimer::set_compare(tick.next + std::uint64_t{ticks - 1U} * tick.interval);
    until_interrupt();
    std::uint32_t slept = 0;
    if (const std::uint64_t now = mtime(); now >= tick.next) {
        const std::uint64_t past = now - tick.next;
        slept = (past > UINT32_MAX ? UINT32_MAX : static_cast<std::uint32_t>(past)) / tick.interval + 1U;
        // The interrupt counts the last tick. If the sleep ended late, its ticks follow at once.
        slept = slept < ticks ? slept : ticks - 1U;
        tick.next += std::uint64_t{slept} * tick.interval;
    }
    mtimer::set_compare(tick.next);
    return slept;
}

} // namespace alloy::port
