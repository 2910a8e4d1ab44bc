// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/event_flags.hpp>

namespace alloy::rtos::detail {

namespace {

struct Search {
    EventFlagsCore* core;
    // A flag that one waiter clears must stay visible to the remaining waiters of this search. It is cleared in `flags`
    // at once, because an interrupt may set it again before the search ends, and that must not be lost.
    std::uint32_t cleared;
};

bool ends_wait(void* data, void* context) {
    auto& wanted = *static_cast<FlagsWanted*>(data);
    auto& search = *static_cast<Search*>(context);
    const std::uint32_t flags = search.core->flags | search.cleared;
    const std::uint32_t hit = flags & wanted.mask;
    if (wanted.all ? hit != wanted.mask : hit == 0)
        return false;
    wanted.seen = flags;
    if (wanted.clear) {
        search.cleared |= hit;
        search.core->flags &= ~hit;
    }
    return true;
}

} // namespace

void event_flags_wake(EventFlagsCore& core) {
    Search search{&core, 0};
    wake_where(core.waiters, ends_wait, &search);
}

void event_flags_wake_held(EventFlagsCore& core) {
    // Hold off switching before interrupts are let in: another thread could otherwise take the waiters' flags.
    hold_switch();
    event_flags_wake(core);
    release_switch();
}

std::uint8_t event_flags_wait_slow(EventFlagsCore& core, FlagsWanted& wanted, Tick timeout) {
    if (timeout == NO_WAIT) {
        Port::unmask();
        return static_cast<std::uint8_t>(Error::Timeout);
    }
    return code_of(wait(WaitKind::Fifo, &core.waiters, &wanted, timeout));
}

} // namespace alloy::rtos::detail
