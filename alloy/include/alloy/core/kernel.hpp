// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/config.hpp>
#include <alloy/core/flat.hpp>
#include <alloy/core/ready_queue.hpp>
#include <alloy/core/same_configuration.hpp>
#include <alloy/core/timeout_queue.hpp>
#include <alloy/core/wait_list.hpp>
#include <alloy/error.hpp>
#include <alloy/stop.hpp>

#include <cstddef>

namespace alloy::rtos::detail {

using port::Port;

/// The kernel's state. The port's assembly uses the offsets of ready.filled, current and no_thread.
struct Kernel {
    ReadyQueue ready;
    Tcb* current;  ///< null or alloy_boot_thread before the start
    Tcb no_thread; ///< `current` from when a thread has left in a call until the next one is restored
    TimeoutQueue timeouts;
    void (*idle)();         ///< called by the idle thread in place of Port::wait
    void (*finished)(Tcb*); ///< set by the first join: wakes the threads that wait for this one; holds off switching
    Tcb idle_thread;
};

extern "C" Kernel alloy_kernel;
#if ALLOY_BOOT_THREAD
extern "C" Tcb alloy_boot_thread;
#endif
/// Threads that wait for a thread to finish. Linked only if the program uses join.
extern FifoList joiners;

// The functions below are called masked unless they say otherwise; "Returns unmasked" is stated where it holds.

/// Switches to another thread. Returns unmasked.
inline void resume(Tcb* from, Tcb* next) {
    alloy_kernel.current = next;
    Port::switch_to(from, next);
}

/// Switches to the next thread of the same rank; the running one stays ready. Returns unmasked.
inline void yield_to(Tcb* self, Tcb* next) {
    alloy_kernel.ready.heads[self->rank] = next;
    resume(self, next);
}

/// The result of a wait: the number of an Error or 0, and above it the data that the waker left. A single number, so
/// that it is returned in registers.
using WaitEnd = std::uint64_t;
constexpr std::uint8_t code_of(WaitEnd end) { return static_cast<std::uint8_t>(end); }
constexpr std::uint32_t data_of(WaitEnd end) { return static_cast<std::uint32_t>(end >> 32U); }

/// Blocks the running thread and resumes another. Returns unmasked, when the wait has ended.
/// @param list     the list to enter, according to `kind`; null for a sleep and for a notification
/// @param timeout  1 to MAX_TIMEOUT, or INFINITE
[[gnu::always_inline]] inline WaitEnd wait_here(WaitKind kind, WaitList* list, void* data, Tick timeout) {
    Kernel& k = alloy_kernel;
#if ALLOY_BOOT_THREAD
    // A layer that sets ALLOY_BOOT_THREAD checks the context in its own calls, but not in every one of its
    // configurations.
    if (!Port::on_thread_stack()) [[unlikely]]
        stop(Stop::WrongContext, "a wait outside a thread");
#endif
    Tcb* const self = k.current;
    Tcb* const next = k.ready.remove_running(self);
    Waiter w;
    self->waiter = &w;
    w.list = list;
    w.data = data;
    w.kind = kind;
    w.code = 0;
    if (ALLOY_CHECKS != 0 ? timeout > MAX_TIMEOUT : timeout == INFINITE) {
        w.timeout.next = nullptr;
    } else {
        w.timeout.thread = self;
        w.timeout.due = k.timeouts.now + timeout;
        k.timeouts.insert(&w.timeout);
    }
    if (kind == WaitKind::Fifo)
        ring_push_back(list->first, self);
    else if (kind > WaitKind::Fifo)
        list->insert(self);
    resume(self, next);
    return (WaitEnd{static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(w.data))} << 32U) | w.code;
}

#if ALLOY_SMALL

WaitEnd wait(WaitKind kind, WaitList* list, void* data, Tick timeout);

/// Ends the wait of a thread that has already left its list, and readies it.
void wake(Tcb* thread);
/// Thread context: wake(), then runs the thread if it is more urgent. Returns unmasked.
void wake_and_dispatch(Tcb* thread);
/// Any handler: wake(), and requests a switch if the thread is more urgent.
void wake_from_isr(Tcb* thread);

#else

inline WaitEnd wait(WaitKind kind, WaitList* list, void* data, Tick timeout) {
    return wait_here(kind, list, data, timeout);
}

inline void disarm(Tcb* thread) {
    TimeoutNode& node = thread->waiter->timeout;
    if (node.armed())
        TimeoutQueue::cancel(&node);
}

/// Readies a waiting thread that has already left its list and the timeouts. Returns its rank.
ALLOY_FLAT unsigned make_ready(Tcb* thread) {
    const unsigned rank = thread->rank;
    thread->waiter = nullptr;
    alloy_kernel.ready.insert(thread, rank);
    return rank;
}

/// Ends the wait of a thread that has already left its list, and readies it.
ALLOY_FLAT void wake(Tcb* thread) {
    disarm(thread);
    make_ready(thread);
}

/// Thread context: make_ready(), then runs the thread if it is more urgent. Returns unmasked.
ALLOY_FLAT void ready_and_dispatch(Tcb* thread) {
    const unsigned rank = make_ready(thread);
    Tcb* const self = alloy_kernel.current;
    if (rank < self->rank)
        resume(self, thread);
    else
        Port::unmask();
}

/// Thread context: wake(), then runs the thread if it is more urgent. Returns unmasked.
ALLOY_FLAT void wake_and_dispatch(Tcb* thread) {
    disarm(thread);
    ready_and_dispatch(thread);
}

/// Any handler: make_ready(), and requests a switch if the thread is more urgent.
ALLOY_FLAT void ready_from_isr(Tcb* thread) {
    if (make_ready(thread) < alloy_kernel.current->rank)
        Port::request_switch();
}
/// Any handler: wake(), and requests a switch if the thread is more urgent.
ALLOY_FLAT void wake_from_isr(Tcb* thread) {
    disarm(thread);
    ready_from_isr(thread);
}

#endif

/// Thread context: resumes the most urgent thread. Returns unmasked.
void dispatch();

/// Changes a thread's rank, whichever list it is in.
void set_rank(Tcb* thread, Rank rank, bool front);

/// Thread context: keeps other threads from running until release_switch(); interrupts still run. Returns unmasked.
void hold_switch();
/// Ends hold_switch(). Called unmasked.
void release_switch();

/// hold_switch(), called masked. The running thread becomes the only one of the most urgent rank, so that every search
/// for the most urgent thread finds it.
inline void begin_hold() {
    ReadyQueue& ready = alloy_kernel.ready;
    ready.heads[HELD_RANK] = alloy_kernel.current;
    ready.filled.fill(HELD_RANK);
}
inline void end_hold() { alloy_kernel.ready.filled.empty(HELD_RANK); }
inline bool is_held() { return alloy_kernel.ready.filled.has(HELD_RANK); }

/// Checks each waiter of the list once and wakes those that match, one per masked section. Called unmasked by a
/// handler, or by a thread that holds off switching.
/// @param matches  tells whether a waiter's wait ends, given its data and the context
void wake_where(FifoList& list, bool (*matches)(void* data, void* context), void* context);

/// Handles a tick at which timeouts may be due. Handler context. Returns unmasked.
void tick_event();
/// Completes the scan for due timeouts. Handler context. Returns unmasked.
void expire_due_timeouts();

/// Lowers the owner's rank after a wait for its mutex has timed out. Handler context, called unmasked. Part of the
/// mutex code, which is linked only if the program can wait for a mutex.
[[gnu::weak]] void mutex_wait_timed_out(MutexCore* mutex);

/// With ALLOY_STACK_GUARD, in a thread: stops if the stack pointer is below the guard's end.
inline void require_stack() {
    if constexpr (ALLOY_STACK_GUARD != 0) {
        const Tcb* const self = alloy_kernel.current;
        const auto limit = reinterpret_cast<std::uintptr_t>(self->stack) + Port::GUARD_BYTES;
        if (port::stack_pointer<Port>() < limit) [[unlikely]]
            stop(Stop::StackOverflow, "a kernel call", self->name);
    }
}

/// Returns true if the scheduler runs.
inline bool is_started() {
#if ALLOY_BOOT_THREAD
    return alloy_kernel.current != &alloy_boot_thread;
#else
    return alloy_kernel.current != nullptr;
#endif
}

/// Returns true if the caller is a thread.
inline bool is_thread() {
    if (!Port::in_thread() || !is_started())
        return false;
    require_stack();
    return true;
}
/// Returns true if the caller is a thread that may wait.
inline bool may_wait() { return is_thread() && (alloy_kernel.current->flags & TCB_HOLDS) == 0; }

/// With ALLOY_CHECKS: returns true if a thread call with this timeout is not legal here. Before the start, calls that
/// do not wait are legal.
inline bool wrong_context(Tick timeout) {
    if constexpr (ALLOY_CHECKS != 0)
        return timeout != 0 ? !may_wait() : !is_started() ? !Port::in_thread() : !is_thread();
    else
        return false;
}

/// With ALLOY_CHECKS: stops, naming the call, if a thread call that does not wait is not legal here.
inline void require_thread(const char* call) {
    if (wrong_context(0)) [[unlikely]]
        stop(Stop::WrongContext, call);
}

/// The tick interrupt. Called unmasked, by the handler of the tick's source.
/// Cost when nothing is due: an addition and a comparison.
inline void tick() {
    port::require_masked_by_kernel<Port>("tick");
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
