// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/flat.hpp>
#include <alloy/core/ring.hpp>
#include <alloy/core/tcb.hpp>
#include <alloy/port.hpp>

namespace alloy::rtos::detail {

/// The threads that could run: a ring for each rank and a word of bits. Each operation is O(1). Interrupts masked.
struct ReadyQueue {
    Tcb* heads[RANK_COUNT];
    std::uint32_t bits; ///< bit 31 - rank is set if that ring is not empty

    static constexpr std::uint32_t bit(unsigned rank) { return 0x80000000U >> rank; }

    [[nodiscard]] Tcb* top() const { return heads[port::Port::leading_zeros(bits)]; }

    ALLOY_FLAT void insert(Tcb* thread, unsigned rank) {
        Tcb* const first = heads[rank];
        if (first == nullptr) [[likely]] {
            bits |= bit(rank);
            thread->next = thread;
            thread->prev = thread;
            heads[rank] = thread;
        } else {
            ring_append(first, thread);
        }
    }

    /// Enters it as the first, or as the second behind the running thread, which stays at the head of its ring.
    void insert_front(Tcb* thread, unsigned rank, const Tcb* running) {
        Tcb* const first = heads[rank];
        if (first == nullptr || first != running) {
            insert(thread, rank);
            heads[rank] = thread;
        } else {
            Tcb* const second = first->next;
            ring_append(second, thread);
        }
    }

    ALLOY_FLAT void remove(Tcb* thread) {
        const unsigned rank = thread->rank;
        ring_remove(heads[rank], thread);
        if (heads[rank] == nullptr)
            bits &= ~bit(rank);
    }

    /// Takes out the running thread; returns which thread comes next. That may be an equal although a more urgent one
    /// is ready, if a switch has been requested and is still to come.
    Tcb* remove_running(Tcb* thread) {
        if constexpr (SMALL) {
            remove(thread);
            return top();
        }
        const unsigned rank = thread->rank;
        Tcb* const after = thread->next;
        if (after == thread) {
            heads[rank] = nullptr;
            bits &= ~bit(rank);
            return top();
        }
        Tcb* const before = thread->prev;
        before->next = after;
        after->prev = before;
        heads[rank] = after;
        return after;
    }
};

} // namespace alloy::rtos::detail
