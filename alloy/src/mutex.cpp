// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>

namespace alloy::rtos::detail {

namespace {

/// The owner of the mutex that a thread waits for, or null.
#if ALLOY_SMALL
[[gnu::noinline]]
#endif
Tcb* blocked_by(const Tcb* thread) {
    const Waiter* const w = thread->waiter;
    if (w == nullptr || w->kind != WaitKind::Mutex)
        return nullptr;
    return static_cast<MutexCore*>(w->data)->owner();
}

/// Would the running thread, if it waited for this owner, close a circle that no timeout opens again? The switch is
/// held: no thread unlocks meanwhile.
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

/// Lets the owner run as urgently as one that waits for it. An owner that has ended is in no list, and nothing makes it
/// run again.
/// @return whether its rank has changed
bool raise(Tcb* thread, Rank rank) {
    if (rank < thread->rank && (thread->flags & (TCB_SUSPENDED | TCB_FINISHED)) == 0) {
        set_rank(thread, rank, true);
        return true;
    }
    return false;
}

/// lent_rank(), in the callers.
[[gnu::always_inline]] inline Rank look_at_held(Tcb* thread, Port::MaskKey key) {
    Rank rank;
    do {
        thread->is_looked_at = 1;
        rank = thread->base_rank;
        for (const MutexCore* m = thread->held; m != nullptr;) {
            const Tcb* const first = m->waiters.first;
            if (first != nullptr && first->rank < rank)
                rank = first->rank;
            m = m->next_held;
            if (SMALL || m != nullptr) {
                Port::mask_restore(key);
                port::mask_more();
            }
        }
        // An interrupt that has changed the waiters has looked as well.
    } while (thread->is_looked_at == 0);
    thread->is_looked_at = 0;
    return rank;
}

/// The rank a thread should have: that, unless it is suspended or holds. As lent_rank().
[[gnu::always_inline]] inline Rank inherited_rank(Tcb* thread, Port::MaskKey key) {
    if ((thread->flags & TCB_SUSPENDED) != 0)
        return PARKED_RANK;
    return (thread->flags & TCB_HOLDS) != 0 ? SERVICE_RANK : look_at_held(thread, key);
}

/// Takes a contended mutex out of its owner's list, and gives it to its first waiter, if there is one. Masked.
/// @param slot  where the list refers to it
[[gnu::always_inline]] inline void hand_over(MutexCore** slot, MutexCore& mutex) {
    *slot = mutex.next_held;
    mutex.word = 0;
    if (mutex.waiters.first == nullptr)
        return;
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

} // namespace

Rank lent_rank(Tcb* thread, Port::MaskKey key) { return look_at_held(thread, key); }

void carry_rank(Tcb* thread, const Tcb* keeps_place) {
    while (thread != nullptr && (thread->flags & TCB_FINISHED) == 0) {
        const auto key = Port::mask_save();
        const Rank rank = inherited_rank(thread, key);
        Tcb* next = nullptr;
        if (rank != thread->rank) {
            set_rank(thread, rank, thread == keeps_place);
            next = blocked_by(thread);
        }
        Port::mask_restore(key);
        thread = next;
    }
}

void mutex_wait_timed_out(MutexCore* mutex) {
    // An owner that runs now is preempted, and so stays the first of its equals.
    carry_rank(mutex->owner(), alloy_kernel.current);
    Port::request_switch();
}

void settle_rank(Tcb* thread, const Tcb* keeps_place) {
    hold_switch();
    carry_rank(thread, keeps_place);
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
        (void)raise(owner, self->rank);
    } else {
        hold_switch();
        if (ALLOY_CHECKS != 0 && timeout == INFINITE && closes_circle(owner)) {
            release_switch();
            return static_cast<std::uint8_t>(Error::Deadlock);
        }
        Port::mask();
        // Again if the tick has meanwhile taken back what this wait, which no list knows yet, was to lend, or has taken
        // from this thread what it was lent itself.
        for (Rank lent = self->rank;;) {
            const Rank rank = self->rank;
            Tcb* next = owner;
            if (rank == lent) {
                if (!raise(owner, rank))
                    break;
                next = blocked_by(owner);
            }
            lent = rank;
            Port::unmask();
            carry_rank(next, owner);
            Port::mask();
        }
        end_hold();
        // A thread made ready meanwhile requested a switch, and the hold took that. The wait goes on with an equal.
        if (!SMALL && alloy_kernel.ready.top() != self)
            Port::request_switch();
    }
    return code_of(wait(WaitKind::Mutex, &mutex.waiters, &mutex, timeout));
}

std::uint8_t alloy_mutex_unlock_slow(MutexCore& mutex) {
    // A contended mutex is in its owner's list. Its word also names a task that was made in the object of a dead owner,
    // so the list decides.
    Tcb* const self = alloy_kernel.current;
    MutexCore** slot = &self->held;
    const bool was_held = is_held();
    if (!SMALL && *slot == &mutex && mutex.next_held == nullptr) {
        hand_over(slot, mutex);
        if (self->rank != self->base_rank && (self->flags & TCB_HOLDS) == 0)
            set_rank(self, self->base_rank, true);
        dispatch();
        return 0;
    }
    // Finding it among several, and finding what the others lend, takes time: let interrupts in.
    hold_switch();
    while (*slot != nullptr && *slot != &mutex)
        slot = &(*slot)->next_held;
    Port::mask();
    std::uint8_t code = static_cast<std::uint8_t>(Error::NotOwner);
    if (*slot != nullptr) {
        hand_over(slot, mutex);
        code = 0;
    }
    Port::unmask();
    carry_rank(self, self);
    if (!was_held)
        release_switch();
    return code;
}

} // namespace alloy::rtos::detail
