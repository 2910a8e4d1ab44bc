// SPDX-License-Identifier: MIT OR Apache-2.0
#include "invariants.hpp"

#include <alloy/core/kernel.hpp>

namespace test {

namespace {

using namespace alloy::rtos::detail;

constexpr unsigned MANY = 100;

const char* check_ready(const ReadyQueue& ready) {
    for (unsigned rank = 1; rank < RANK_COUNT; ++rank) {
        const Tcb* const head = ready.heads[rank];
        if ((head != nullptr) != ((ready.bits & ReadyQueue::bit(rank)) != 0))
            return "a ring's bit tells whether the ring is filled";
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
            thread = thread->next;
            if (++length > MANY)
                return "a ready ring closes";
        } while (thread != head);
    }
    return nullptr;
}

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

const char* broken_invariant_now() {
    const char* const broken = check_ready(alloy_kernel.ready);
    return broken != nullptr ? broken : check_timeouts(alloy_kernel.timeouts);
}

const char* broken_invariant() {
    // Of one moment: the tick may run.
    const auto key = Port::mask_save();
    const char* const broken = broken_invariant_now();
    Port::mask_restore(key);
    return broken;
}

} // namespace test
