// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/kernel.hpp>
#include <alloy/core/timer_core.hpp>

namespace alloy::rtos::detail {

constinit Kernel alloy_kernel{};

// offsetof is only "conditionally supported" for a class with a base; all four compilers that matter support it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
static_assert(sizeof(void*) != 4 || (offsetof(Kernel, ready) == 0 && offsetof(Kernel, current) == 44 &&
                                     offsetof(Kernel, mode) == 48 && offsetof(ReadyQueue, bits) == 40),
              "alloy: the ports' assembly knows these offsets");
#pragma GCC diagnostic pop

namespace {

void resume(Tcb* from, Tcb* next) {
    alloy_kernel.current = next;
    Port::switch_to(from, next);
}

} // namespace

std::uint8_t block(Waiter& w, WaitKind kind, WaitList* list, void* data, Tick timeout) {
    Kernel& k = alloy_kernel;
    Tcb* const self = k.current;
    k.ready.remove(self);
    self->waiter = &w;
    w.list = list;
    w.data = data;
    w.kind = kind;
    w.code = 0;
    w.timeout.next = nullptr;
    if (timeout != INFINITE) {
        w.timeout.thread = self;
        w.timeout.due = k.timeouts.now + timeout;
        k.timeouts.insert(&w.timeout);
    }
    if (list != nullptr) {
        if (kind == WaitKind::Fifo)
            ring_push_back(list->first, self);
        else
            list->insert(self);
    }
    resume(self, k.ready.top());
    return w.code;
}

void wake_and_dispatch(Tcb* thread) {
    wake(thread);
    Tcb* const self = alloy_kernel.current;
    if (thread->rank < self->rank)
        resume(self, thread);
    else
        Port::unmask();
}

void wake_from_isr(Tcb* thread) {
    wake(thread);
    if (thread->rank < alloy_kernel.current->rank)
        Port::request_switch();
}

void dispatch() {
    Tcb* const self = alloy_kernel.current;
    Tcb* const top = alloy_kernel.ready.top();
    if (top == self)
        Port::unmask();
    else
        resume(self, top);
}

void abort_wait(Tcb* thread, std::uint8_t code) {
    Waiter* const w = thread->waiter;
    w->code = code;
    if (w->list != nullptr) {
        if (w->kind == WaitKind::Fifo)
            ring_remove(w->list->first, thread);
        else
            w->list->remove(thread);
    }
    wake(thread);
}

void set_rank(Tcb* thread, Rank rank, bool front) {
    ReadyQueue& ready = alloy_kernel.ready;
    const Waiter* const w = thread->waiter;
    if (w == nullptr) {
        ready.remove(thread);
        thread->rank = rank;
        if (front)
            ready.insert_front(thread);
        else
            ready.insert(thread);
    } else if (w->list != nullptr && w->kind != WaitKind::Fifo) {
        w->list->remove(thread);
        thread->rank = rank;
        w->list->insert(thread);
    } else {
        thread->rank = rank;
    }
}

void hold_switch() {
    Port::mask();
    alloy_kernel.mode = SWITCH_HELD;
    Port::unmask();
}

void release_switch() {
    Port::mask();
    alloy_kernel.mode = SWITCH_NORMAL;
    dispatch();
}

void tick_event() {
    TimeoutQueue& t = alloy_kernel.timeouts;
    if (!t.begin_look()) {
        Port::unmask();
        return;
    }
    while (t.looking()) {
        TimeoutNode* const node = t.step_look();
        if (node == nullptr) {
            Port::unmask();
        } else if (node->thread != nullptr) {
            Tcb* const thread = node->thread;
            abort_wait(thread, static_cast<std::uint8_t>(Error::Timeout));
            if (thread->rank < alloy_kernel.current->rank)
                Port::request_switch();
            Port::unmask();
        } else {
            expire(static_cast<TimerCore*>(node));
        }
        Port::mask();
    }
    Port::unmask();
}

} // namespace alloy::rtos::detail
