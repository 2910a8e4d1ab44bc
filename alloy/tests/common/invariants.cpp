// SPDX-License-Identifier: MIT OR Apache-2.0
#include "invariants.hpp"

#include <alloy/core/mutex_core.hpp>

// Numbered as in docs/design/alloy-proof.md, "Invariants".

namespace test {

namespace {

using namespace alloy::rtos::detail;

constexpr unsigned MANY = 100;

const char* check_held(const Tcb& owner, unsigned depth);

/// 4: the waiters of a mutex.
const char* check_waiters(const MutexCore& mutex, unsigned depth) {
    unsigned length = 0;
    const Tcb* before = nullptr;
    for (const Tcb* leader = mutex.waiters.first; leader != nullptr; leader = leader->waiter->lower) {
        const Tcb* thread = leader;
        do {
            const Waiter* const w = thread->waiter;
            if (w == nullptr || w->kind != WaitKind::Mutex || w->data != &mutex || w->list != &mutex.waiters)
                return "a thread in a mutex's waiter list waits for it";
            if (thread->next->prev != thread || thread->prev->next != thread)
                return "links of waiters agree in both directions";
            if (thread->rank != leader->rank || (before != nullptr && before->rank >= thread->rank))
                return "waiters are in rank order";
            if (++length > MANY)
                return "a list of waiters ends";
            if (const char* const broken = check_held(*thread, depth + 1U); broken != nullptr)
                return broken;
            thread = thread->next;
        } while (thread != leader);
        before = leader;
    }
    return nullptr;
}

/// 4: the mutexes that a thread owns and other threads have waited for.
const char* check_held(const Tcb& owner, unsigned depth) {
    if (depth > MANY)
        return "the chain of owners has no cycle";
    unsigned length = 0;
    for (const MutexCore* mutex = owner.held; mutex != nullptr; mutex = mutex->next_held) {
        if (mutex->owner() != &owner || (mutex->word & MutexCore::CONTENDED) == 0)
            return "a thread's list contains its contended mutexes";
        if (++length > MANY)
            return "a list of mutexes ends";
        if (const char* const broken = check_waiters(*mutex, depth); broken != nullptr)
            return broken;
    }
    return nullptr;
}

/// 6: a thread has the rank that it should have, and so have its waiters.
bool has_its_rank(const Tcb& thread) {
    Rank rank = thread.base_rank;
    for (const MutexCore* mutex = thread.held; mutex != nullptr; mutex = mutex->next_held) {
        const Tcb* const first = mutex->waiters.first;
        if (first != nullptr && first->rank < rank)
            rank = first->rank;
        for (const Tcb* leader = first; leader != nullptr; leader = leader->waiter->lower) {
            const Tcb* waiter = leader;
            do {
                if (!has_its_rank(*waiter))
                    return false;
                waiter = waiter->next;
            } while (waiter != leader);
        }
    }
    if ((thread.flags & TCB_HOLDS) != 0)
        rank = SERVICE_RANK;
    if ((thread.flags & TCB_SUSPENDED) != 0)
        rank = PARKED_RANK;
    return thread.rank == rank;
}

bool is_switch_requested() {
#if defined(__arm__)
    return (Port::reg(Port::ICSR) & Port::PENDSVSET) != 0;
#elif defined(__riscv)
    return Port::reg(ALLOY_CLINT_MSIP) != 0;
#else
    return false;
#endif
}

/// 2
const char* check_ready(const ReadyQueue& ready) {
    for (unsigned rank = 1; rank < RANK_COUNT; ++rank) {
        const Tcb* const head = ready.heads[rank];
        if ((head != nullptr) != ready.filled.has(rank))
            return "a ring's bit is set exactly if the ring is not empty";
        if (head == nullptr)
            continue;
        unsigned length = 0;
        const Tcb* thread = head;
        do {
            if (thread->next->prev != thread || thread->prev->next != thread)
                return "links of a ready ring agree in both directions";
            if (thread->rank != rank)
                return "a ready thread is in the ring of its rank";
            if (thread->waiter != nullptr)
                return "a ready thread does not wait";
            if ((thread->flags & TCB_FINISHED) != 0)
                return "a finished thread is not ready";
            if (const char* const broken = check_held(*thread, 0); broken != nullptr)
                return broken;
            thread = thread->next;
            if (++length > MANY)
                return "a ready ring closes";
        } while (thread != head);
    }
    return nullptr;
}

/// 3
const char* check_timeouts(TimeoutQueue& t) {
    for (std::uint32_t bits = t.bits; bits != 0; bits &= bits - 1U) {
        const unsigned index = 31U - Port::leading_zeros(bits & (0U - bits));
        const TimeoutLink* const ring = &t.buckets[index];
        unsigned length = 0;
        for (const TimeoutLink* link = ring->next; link != ring; link = link->next) {
            if (link->next->prev != link || link->prev->next != link)
                return "links of a bucket agree in both directions";
            const auto* const node = static_cast<const TimeoutNode*>(link);
            if (31U - Port::leading_zeros(node->due ^ t.now) != index)
                return "a sleeper is in the bucket of the highest differing bit";
            if (node->thread != nullptr && node->thread->waiter == nullptr)
                return "a thread with a timeout waits";
            if (++length > MANY)
                return "a bucket closes";
        }
    }
    if (t.bits != 0) {
        const unsigned lowest = 31U - Port::leading_zeros(t.bits & (0U - t.bits));
        if (t.next_event != ((t.now >> lowest) + 1U) << lowest)
            return "the next event is the flip of the lowest used bucket";
    }
    return nullptr;
}

} // namespace

bool is_in_its_ring(const Tcb& thread) {
    const Tcb* const head = alloy_kernel.ready.heads[thread.rank];
    const Tcb* each = head;
    while (each != nullptr && each != &thread)
        each = each->next != head ? each->next : nullptr;
    return each != nullptr;
}

// 1
const char* broken_current() {
    const Tcb* const current = alloy_kernel.current;
    if (current == nullptr)
        return "the running thread is a thread";
    if (current != &alloy_kernel.no_thread && (current->waiter != nullptr || (current->flags & TCB_FINISHED) != 0))
        return "the running thread is ready";
    return nullptr;
}

const char* broken_in_thread_now() {
    const Tcb* const current = alloy_kernel.current;
    const ReadyQueue& ready = alloy_kernel.ready;
    // 5
    if (!is_switch_requested() && current != ready.top())
        return "the running thread is the most urgent, or a switch is requested";
    // 6
    for (unsigned rank = 1; !is_held() && rank < RANK_COUNT; ++rank) {
        const Tcb* const head = ready.heads[rank];
        const Tcb* thread = head;
        while (thread != nullptr) {
            if (!has_its_rank(*thread))
                return "a thread has its own rank or an inherited one";
            thread = thread->next != head ? thread->next : nullptr;
        }
    }
    return nullptr;
}

const char* broken_invariant_now() {
    if (const char* const broken = broken_current(); broken != nullptr)
        return broken;
    const char* const broken = check_ready(alloy_kernel.ready);
    return broken != nullptr ? broken : check_timeouts(alloy_kernel.timeouts);
}

const char* broken_invariant() {
    // The invariants hold at a single point in time, and the tick may run.
    const auto key = Port::mask_save();
    const char* const broken = broken_invariant_now();
    Port::mask_restore(key);
    return broken;
}

} // namespace test
