// SPDX-License-Identifier: MIT OR Apache-2.0
#define ALLOY_CONFIGURATION_IS_DEFINED_HERE
#include <alloy/core/kernel.hpp>
#include <alloy/core/timer_core.hpp>

namespace alloy::rtos::detail {

constinit Kernel alloy_kernel{};

// offsetof of a class with a base is only "conditionally supported"; all four supported compilers accept it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
static_assert(sizeof(void*) != 4 ||
                  (offsetof(Kernel, ready) == 0 && offsetof(ReadyQueue, filled) == 4 * RANK_COUNT &&
                   offsetof(Kernel, current) == offsetof(ReadyQueue, filled) + (RANK_COUNT > 32 ? 8 : 4) &&
                   offsetof(Kernel, no_thread) == offsetof(Kernel, current) + 4 && offsetof(Tcb, sp) == 0 &&
                   offsetof(Tcb, stack) == 24 && offsetof(Tcb, rank) == 28),
              "alloy: the ports' assembly knows these offsets");
#pragma GCC diagnostic pop

#if ALLOY_SMALL

WaitEnd wait(WaitKind kind, WaitList* list, void* data, Tick timeout) { return wait_here(kind, list, data, timeout); }

void wake(Tcb* thread) {
    TimeoutNode& node = thread->waiter->timeout;
    if (node.armed())
        TimeoutQueue::cancel(&node);
    thread->waiter = nullptr;
    alloy_kernel.ready.insert(thread, thread->rank);
}

void wake_and_dispatch(Tcb* thread) {
    wake(thread);
    dispatch();
}

void wake_from_isr(Tcb* thread) {
    wake(thread);
    if (thread->rank < alloy_kernel.current->rank)
        Port::request_switch();
}

#endif

void dispatch() {
    Tcb* const self = alloy_kernel.current;
    Tcb* const top = alloy_kernel.ready.top();
    if (top == self)
        Port::unmask();
    else
        resume(self, top);
}

void set_rank(Tcb* thread, Rank rank, bool front) {
    ReadyQueue& ready = alloy_kernel.ready;
    const Waiter* const w = thread->waiter;
    if (w == nullptr) {
        ready.remove(thread);
        thread->rank = rank;
        if (front)
            ready.insert_front(thread, rank, alloy_kernel.current);
        else
            ready.insert(thread, rank);
    } else if (w->kind > WaitKind::Fifo) {
        w->list->remove(thread);
        thread->rank = rank;
        w->list->insert(thread);
    } else {
        thread->rank = rank;
    }
}

void hold_switch() {
    Port::mask();
    begin_hold();
    Port::unmask();
}

void release_switch() {
    Port::mask();
    end_hold();
    if (!is_started())
        Port::unmask();
    else
        dispatch();
}

void wake_where(FifoList& list, bool (*matches)(void* data, void* context), void* context) {
    const auto key = Port::mask_save();
    FifoSearch search{list.first, list.searches};
    list.searches = &search;
    while (Tcb* const thread = search.next) {
        search.next = list.after(thread);
        if (matches(thread->waiter->data, context)) {
            list.remove(thread);
            wake_from_isr(thread);
        }
        Port::mask_restore(key);
        port::mask_more();
    }
    list.searches = search.outer;
    Port::mask_restore(key);
}

namespace {

/// Removes a waiting thread from its list and wakes it. Returns unmasked.
void time_out(Tcb* thread) {
    Waiter* const w = thread->waiter;
    w->code = static_cast<std::uint8_t>(Error::Timeout);
    if (w->kind > WaitKind::Fifo) {
        w->list->remove(thread);
        if (w->kind == WaitKind::Mutex) {
            wake_from_isr(thread);
            Port::unmask();
            mutex_wait_timed_out(static_cast<MutexCore*>(w->data));
            return;
        }
    } else if (w->kind == WaitKind::Fifo) {
        static_cast<FifoList*>(w->list)->remove(thread);
    } else if (w->kind == WaitKind::Notification) {
        static_cast<NotifiableTcb*>(thread)->state = NotifyState::None;
    }
    wake_from_isr(thread);
    Port::unmask();
}

} // namespace

void tick_event() {
    // If no bucket is in use, the clock has wrapped to the tick at which the last bucket was emptied.
    if (alloy_kernel.timeouts.bits != 0)
        alloy_kernel.timeouts.begin_look();
    expire_due_timeouts();
}

void expire_due_timeouts() {
    TimeoutQueue& t = alloy_kernel.timeouts;
    while (t.looking()) {
        TimeoutNode* const node = t.step_look();
        if (node == nullptr) {
            Port::unmask();
        } else if (node->thread != nullptr) {
            time_out(node->thread);
        } else {
            expire(static_cast<TimerCore*>(node));
        }
        Port::mask();
    }
    Port::unmask();
}

} // namespace alloy::rtos::detail
