// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>

namespace alloy::rtos::detail {

namespace {

/// The owner of the mutex that a thread waits for, or null.
Tcb* blocked_by(const Tcb* thread) {
    const Waiter* const w = thread->waiter;
    if (w == nullptr || w->kind != WaitKind::Mutex)
        return nullptr;
    return static_cast<MutexCore*>(w->data)->owner();
}

/// Does the chain of owners that begins here come back to the running thread? The switch is held.
bool leads_to_caller(Tcb* thread) {
    const Tcb* const self = alloy_kernel.current;
    while (thread != nullptr && thread != self) {
        Port::mask();
        thread = blocked_by(thread);
        Port::unmask();
    }
    return thread != nullptr;
}

void raise(Tcb* thread, Rank rank) {
    if (rank < thread->rank && (thread->flags & TCB_SUSPENDED) == 0)
        set_rank(thread, rank, true);
}

} // namespace

Rank inherited_rank(const Tcb* thread) {
    return (thread->flags & TCB_SUSPENDED) != 0 ? PARKED_RANK : lent_rank(thread);
}

Rank lent_rank(const Tcb* thread) {
    Rank rank = thread->base_rank;
    for (const MutexCore* m = thread->held; m != nullptr; m = m->next_held) {
        const Tcb* const first = m->waiters.first;
        if (first != nullptr && first->rank < rank)
            rank = first->rank;
    }
    return rank;
}

void carry_rank(Tcb* thread) {
    while (thread != nullptr) {
        Port::mask();
        const Rank rank = inherited_rank(thread);
        if (rank == thread->rank || (thread->flags & TCB_FINISHED) != 0) {
            Port::unmask();
            return;
        }
        set_rank(thread, rank, false);
        thread = blocked_by(thread);
        Port::unmask();
    }
}

void settle_rank(Tcb* thread) {
    hold_switch();
    carry_rank(thread);
    release_switch();
}

std::uint8_t alloy_mutex_lock_slow(MutexCore& mutex, Tick timeout) {
    Tcb* const self = alloy_kernel.current;
    Tcb* const owner = mutex.owner();
    if (owner == self) {
        Port::unmask();
        return static_cast<std::uint8_t>(Error::Deadlock);
    }
    if (timeout == NO_WAIT) {
        Port::unmask();
        return static_cast<std::uint8_t>(Error::Timeout);
    }
    if ((mutex.word & MutexCore::CONTENDED) == 0) {
        mutex.word |= MutexCore::CONTENDED;
        mutex.next_held = owner->held;
        owner->held = &mutex;
    }
    if (!SMALL && blocked_by(owner) == nullptr) {
        raise(owner, self->rank);
    } else {
        begin_hold();
        Port::unmask();
        const bool cycle = leads_to_caller(owner);
        Port::mask();
        Tcb* const next = blocked_by(owner);
        if (!cycle) {
            raise(owner, self->rank);
            Port::unmask();
            carry_rank(next);
            Port::mask();
        }
        end_hold();
        if (cycle) {
            dispatch();
            return static_cast<std::uint8_t>(Error::Deadlock);
        }
    }
    const std::uint8_t code = code_of(wait(WaitKind::Mutex, &mutex.waiters, &mutex, timeout));
    // The owner may hold a rank that only this wait gave it.
    if (code != 0)
        settle_rank(mutex.owner());
    return code;
}

std::uint8_t alloy_mutex_unlock_slow(MutexCore& mutex) {
    Tcb* const self = alloy_kernel.current;
    if (mutex.owner() != self || self == nullptr) {
        Port::unmask();
        return static_cast<std::uint8_t>(Error::NotOwner);
    }
    MutexCore** slot = &self->held;
    while (*slot != &mutex)
        slot = &(*slot)->next_held;
    *slot = mutex.next_held;

    mutex.word = 0;
    if (mutex.waiters.first != nullptr) {
        Tcb* const next = mutex.waiters.pop();
        std::uintptr_t word = reinterpret_cast<std::uintptr_t>(next);
        if (mutex.waiters.first != nullptr) {
            word |= MutexCore::CONTENDED;
            mutex.next_held = next->held;
            next->held = &mutex;
        }
        mutex.word = word;
        wake(next);
    }
    if (self->rank != self->base_rank) {
        const Rank rank = inherited_rank(self);
        if (rank != self->rank)
            set_rank(self, rank, true);
    }
    dispatch();
    return 0;
}

} // namespace alloy::rtos::detail
