// SPDX-License-Identifier: MIT OR Apache-2.0
#include <alloy/core/mutex_core.hpp>

namespace alloy::rtos::detail {

namespace {

/// Returns the owner of the mutex that `thread` waits for, or null if it does not wait for a mutex.
#if ALLOY_SMALL
[[gnu::noinline]]
#endif
Tcb* blocked_by(const Tcb* thread) {
    const Waiter* const w = thread->waiter;
    if (w == nullptr || w->kind != WaitKind::Mutex)
        return nullptr;
    return static_cast<MutexCore*>(w->data)->owner();
}

/// Returns true if waiting for `owner` would deadlock: the chain of owners leads back to the running thread, and no
/// wait in it has a timeout. Called with thread switching held off, so that no owner can unlock during the scan.
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

/// Raises `thread` to `rank` if that is more urgent. Leaves suspended and finished threads alone: a finished owner is
/// in no list and never runs again.
/// @return true if the rank changed
bool raise(Tcb* thread, Rank rank) {
    if (rank < thread->rank && (thread->flags & (TCB_SUSPENDED | TCB_FINISHED)) == 0) {
        set_rank(thread, rank, true);
        return true;
    }
    return false;
}

/// The body of lent_rank(), inlined into its callers.
[[gnu::always_inline]] inline Rank scan_held_mutexes(Tcb* thread, Port::MaskKey key) {
    Rank rank;
    do {
        thread->is_scanned = 1;
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
        // A handler that changed the waiters has scanned them too and so cleared the flag: scan again.
    } while (thread->is_scanned == 0);
    thread->is_scanned = 0;
    return rank;
}

/// The rank that `thread` should have: PARKED_RANK, SERVICE_RANK or lent_rank(). Same context as lent_rank().
[[gnu::always_inline]] inline Rank inherited_rank(Tcb* thread, Port::MaskKey key) {
    if ((thread->flags & TCB_SUSPENDED) != 0)
        return PARKED_RANK;
    return (thread->flags & TCB_HOLDS) != 0 ? SERVICE_RANK : scan_held_mutexes(thread, key);
}

/// Removes a contended mutex from its owner's list and transfers it to the first waiter, if any. Masked.
/// @param slot  the list's link to the mutex
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

Rank lent_rank(Tcb* thread, Port::MaskKey key) { return scan_held_mutexes(thread, key); }

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
    // If the owner is the running thread, the tick preempted it, so it stays first among threads of equal rank.
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
        // Repeat until the owner's rank is stable. This wait is in no list yet, so a tick that recomputes ranks while
        // interrupts are enabled can undo the raise. It can also lower this thread's own inherited rank.
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
        // The hold absorbed the switch request of a thread made ready during it; repeat the request.
        if (!SMALL && alloy_kernel.ready.top() != self)
            Port::request_switch();
    }
    return code_of(wait(WaitKind::Mutex, &mutex.waiters, &mutex, timeout));
}

std::uint8_t alloy_mutex_unlock_slow(MutexCore& mutex) {
    // A contended mutex is in its owner's list. Its word can name a dead owner whose object a new task reuses, so the
    // list decides.
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
    // With several contended mutexes, finding this one and recomputing the rank takes time: let interrupts in.
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
