// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>
#include <alloy/core/ready_queue.hpp>
#include <alloy/core/timeout_queue.hpp>
#include <alloy/core/wait_list.hpp>
#include <alloy/error.hpp>
#include <alloy/stop.hpp>

#include <cstddef>

namespace alloy::rtos::detail {

using port::Port;

/// What a requested switch does when it comes.
enum SwitchMode : std::uint32_t {
    SWITCH_NORMAL = 0,
    SWITCH_RESTORE = 1, ///< the running frame is saved already; only resume the kernel's choice
    SWITCH_HELD = 2,    ///< do nothing: the running thread will look for itself
};

/// The state of the kernel. The port's assembly knows the offsets of ready, current and mode.
struct Kernel {
    ReadyQueue ready;
    Tcb* current; ///< null before the start
    std::uint32_t mode;
    TimeoutQueue timeouts;
    void (*idle)(); ///< what the idle thread does in place of Port::wait
    FifoList joiners; ///< threads that wait for another to finish
    Tcb idle_thread;
};

extern "C" Kernel alloy_kernel;

// The rest of this file is called masked unless it says otherwise; "returns unmasked" is said where it holds.

/// Makes the running thread wait and resumes another. Returns unmasked, when the wait has ended.
/// @param list     where it is entered, by w.kind; null for a sleep
/// @param timeout  1 to MAX_TIMEOUT, or INFINITE
/// @return 0 or the number of an Error
std::uint8_t block(Waiter& w, WaitKind kind, WaitList* list, void* data, Tick timeout);

/// Ends the wait of a thread that is in no list any more, and readies it.
inline void wake(Tcb* thread) {
    Waiter* const w = thread->waiter;
    if (w->timeout.armed())
        TimeoutQueue::cancel(&w->timeout);
    thread->waiter = nullptr;
    alloy_kernel.ready.insert(thread);
}

/// Thread context: wakes, and lets the woken run if it is more urgent. Returns unmasked.
void wake_and_dispatch(Tcb* thread);

/// Any handler: wakes, and requests a switch if the woken is more urgent.
void wake_from_isr(Tcb* thread);

/// Thread context: resumes the most urgent thread. Returns unmasked.
void dispatch();

/// Takes a waiting thread out of whatever it waits in and readies it.
void abort_wait(Tcb* thread, std::uint8_t code);

/// Moves a thread, in whatever it is, to another rank.
void set_rank(Tcb* thread, Rank rank, bool front);

/// Thread context, called unmasked: from here to release_switch() no other thread runs, though interrupts do.
void hold_switch();
/// Ends hold_switch(). Called unmasked.
void release_switch();

/// Looks at each waiter of the list once and wakes those that match, one per masked window. Called unmasked by a
/// handler, or by a thread that holds the switch.
template <class Match> void wake_where(FifoList& list, Match matches) {
    auto state = Port::mask_save();
    const auto mark = ++list.stamp;
    while (Tcb* const thread = list.first) {
        Waiter* const w = thread->waiter;
        if (w->stamp == mark)
            break;
        w->stamp = mark;
        if (matches(*w)) {
            ring_remove(list.first, thread);
            wake_from_isr(thread);
        } else {
            list.first = thread->next;
        }
        Port::mask_restore(state);
        state = Port::mask_save();
    }
    Port::mask_restore(state);
}

/// The tick has an event. Handler context or idle thread.
void tick_event();

/// Is the caller a thread that may block?
inline bool may_block() { return Port::in_thread() && alloy_kernel.current != nullptr; }

/// With ALLOY_CHECKS: is this a place where a thread call with this timeout is not legal? Before the start, calls that
/// do not wait are.
inline bool wrong_context(Tick timeout) {
    if constexpr (ALLOY_CHECKS != 0)
        return !Port::in_thread() || (timeout != 0 && alloy_kernel.current == nullptr);
    else
        return false;
}

/// The tick interrupt. Called unmasked, by the handler of the tick's source.
/// Cost when nothing is due: an addition and a comparison.
inline void tick() {
    Port::mask();
    TimeoutQueue& t = alloy_kernel.timeouts;
    const Tick now = t.now + 1U;
    t.now = now;
    if (now == t.next_event) [[unlikely]] {
        tick_event();
        return;
    }
    Port::unmask();
}

} // namespace alloy::rtos::detail
