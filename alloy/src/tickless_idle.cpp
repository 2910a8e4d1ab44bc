// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>
#include <alloy/tickless_idle.hpp>

namespace alloy::rtos {

using detail::alloy_kernel;
using detail::Port;

namespace {

SleepMode sleep_mode = SleepMode::Light;
Tick sleep_minimum = 2;

/// Number of timeouts to scan, masked, for the next one due. If a bucket has more, the sleep ends at the bucket's flip,
/// which redistributes them. Scanning one takes a few instructions; a needless wake-up takes hundreds.
constexpr unsigned LOOK_AT_MOST = 32;

/// Returns the ticks until the next timeout, or fewer. Masked.
Tick ticks_to_next() {
    detail::TimeoutQueue& t = alloy_kernel.timeouts;
    while (t.bits != 0) {
        const detail::TimeoutLink& ring = *(&t.buckets[31] - Port::leading_zeros(t.bits & (0U - t.bits)));
        const detail::TimeoutLink* link = ring.next;
        if (link == &ring) {
            t.bits &= t.bits - 1U;
            t.plan();
            continue;
        }
        Tick least = static_cast<const detail::TimeoutNode*>(link)->due - t.now;
        for (unsigned seen = 1; (link = link->next) != &ring; seen++) {
            if (seen == LOOK_AT_MOST)
                return t.next_event - t.now;
            const Tick left = static_cast<const detail::TimeoutNode*>(link)->due - t.now;
            least = left < least ? left : least;
        }
        return least;
    }
    return MAX_TIMEOUT;
}

void finish_events() {
    Port::mask();
    detail::expire_due_timeouts();
}

void sleep_through_ticks() {
    Port::mask();
    const Tick left = ticks_to_next();
    const bool idle = alloy_kernel.ready.top() == &alloy_kernel.idle_thread;
    if (!idle || left < sleep_minimum) {
        Port::unmask();
        Port::wait();
        return;
    }
    // The clock is corrected before the interrupt that ended the sleep is taken. Expired timeouts are handled as they
    // are without a sleep: in a handler, before any thread runs.
    const Tick slept = alloy_board_sleep(sleep_mode, left);
    alloy_kernel.timeouts.jump(slept);
    alloy_ticks_slept(slept);
    if (!alloy_kernel.timeouts.looking()) {
        Port::unmask();
        return;
    }
    detail::hold_switch();
    Port::in_handler(finish_events);
    detail::release_switch();
}

} // namespace

void TicklessIdle::enable() { alloy_kernel.idle = sleep_through_ticks; }
void TicklessIdle::disable() { alloy_kernel.idle = nullptr; }
bool TicklessIdle::is_enabled() { return alloy_kernel.idle != nullptr; }

void TicklessIdle::configure(SleepMode mode, Tick minimum) {
    const auto key = Port::mask_save();
    sleep_mode = mode;
    sleep_minimum = minimum < 1U ? 1U : minimum;
    Port::mask_restore(key);
}

} // namespace alloy::rtos

extern "C" [[gnu::weak]] void alloy_ticks_slept(alloy::rtos::Tick /*ticks*/) {}
