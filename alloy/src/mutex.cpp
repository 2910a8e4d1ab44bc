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

/// Would the running thread, if it waited for this owner, close a circle that no timeout opens again? The switch is
/// held: nobody unlocks meanwhile.
bool closes_circle(const Tcb* owner) {
    const Tcb* const self = alloy_kernel.current;
    while (owner != nullptr && owner != self) {
        Port::mask();
        const bool is_timed = owner->waiter != nullptr && owner->waiter->timeout.armed();
        owner = is_timed ? nullptr : blocked_by(owner);
        Port::unmask();
    }
    return owner != nullptr;
}

/// An owner that has ended is in no list, and nothing makes it run again.
void raise(Tcb* thread, Rank rank) {
    if (rank < thread->rank && (thread->flags & (TCB_SUSPENDED | TCB_FINISHED)) == 0)
        set_rank(thread, rank, true);
}

} // namespace

Rank inherited_rank(const Tcb* thread) {
    if ((thread->flags & TCB_SUSPENDED) != 0)
        return PARKED_RANK;
    return (thread->flags & TCB_HOLDS) != 0 ? SERVICE_RANK : lent_rank(thread);
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

namespace {

/// The rank of an owner for which this thread is about to wait.
Rank lent_to(const Tcb* owner, const Tcb* waiter) {
    if ((owner->flags & (TCB_SUSPENDED | TCB_FINISHED)) != 0)
        return owner->rank;
    const Rank rank = inherited_rank(owner);
    return waiter->rank < rank ? waiter->rank : rank;
}

} // namespace

void carry_rank(Tcb* thread, const Tcb* keeps_place) {
    while (thread != nullptr) {
        Port::mask();
        const Rank rank = inherited_rank(thread);
        if (rank == thread->rank || (thread->flags & TCB_FINISHED) != 0) {
            Port::unmask();
            return;
        }
        set_rank(thread, rank, thread == keeps_place);
        thread = blocked_by(thread);
        Port::unmask();
    }
}

void mutex_wait_timed_out(MutexCore* mutex) {
    // An owner that runs now is preempted, and so stays the first of its equals.
    carry_rank(mutex->owner(), alloy_kernel.current);
    Port::request_switch();
}

void settle_rank(Tcb* thread) {
    hold_switch();
    carry_rank(thread);
    release_switch();
}

std::uint8_t alloy_mutex_lock_slow(MutexCore& mutex, Tick timeout) {
    Tcb* const self = alloy_kernel.current;
    Tcb* const owner = mutex.owner();
    if (ALLOY_CHECKS != 0 && owner == self) {
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
        hold_switch();
        if (ALLOY_CHECKS != 0 && timeout == INFINITE && closes_circle(owner)) {
            release_switch();
            return static_cast<std::uint8_t>(Error::Deadlock);
        }
        Port::mask();
        // Again if the tick has meanwhile taken back what this wait, which no list knows yet, was to lend.
        while (lent_to(owner, self) != owner->rank) {
            Tcb* const next = blocked_by(owner);
            set_rank(owner, lent_to(owner, self), true);
            Port::unmask();
            carry_rank(next);
            Port::mask();
        }
        end_hold();
        // What became ready meanwhile requested a switch, and the hold took that. The wait goes on with an equal.
        if (!SMALL && alloy_kernel.ready.top() != self)
            Port::request_switch();
    }
    return code_of(wait(WaitKind::Mutex, &mutex.waiters, &mutex, timeout));
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
