// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/flat.hpp>
#include <alloy/core/ring.hpp>
#include <alloy/core/tcb.hpp>
#include <alloy/port.hpp>

namespace alloy::rtos::detail {

/// The set of non-empty rings: bit 31 - rank of the first word, or 63 - rank of the second.
template <bool Wide> struct ReadyBits {
    std::uint32_t bits;

    static constexpr std::uint32_t bit(unsigned rank) { return 0x80000000U >> rank; }

    [[nodiscard]] bool has(unsigned rank) const { return (bits & bit(rank)) != 0; }
    [[nodiscard]] bool none() const { return bits == 0; }
    [[nodiscard]] unsigned first() const { return port::Port::leading_zeros(bits); }
    void fill(unsigned rank) { bits |= bit(rank); }
    void empty(unsigned rank) { bits &= ~bit(rank); }
};

template <> struct ReadyBits<true> {
    std::uint32_t bits;
    std::uint32_t bits_from_32;

    static constexpr std::uint32_t bit(unsigned rank) { return 0x80000000U >> (rank % 32U); }

    [[nodiscard]] bool has(unsigned rank) const { return ((rank < 32U ? bits : bits_from_32) & bit(rank)) != 0; }
    [[nodiscard]] bool none() const { return (bits | bits_from_32) == 0; }
    [[nodiscard]] unsigned first() const {
        return bits != 0 ? port::Port::leading_zeros(bits) : 32U + port::Port::leading_zeros(bits_from_32);
    }
    void fill(unsigned rank) { (rank < 32U ? bits : bits_from_32) |= bit(rank); }
    void empty(unsigned rank) { (rank < 32U ? bits : bits_from_32) &= ~bit(rank); }
};

/// The threads that can run: a ring for each rank and a bit for each ring. Each operation is O(1). Interrupts masked.
/// The port's assembly relies on the order: the heads first, then the bits.
struct ReadyQueue {
    Tcb* heads[RANK_COUNT];
    ReadyBits<(RANK_COUNT > 32)> filled;

    [[nodiscard]] Tcb* top() const { return heads[filled.first()]; }

    ALLOY_FLAT void insert(Tcb* thread, unsigned rank) {
        Tcb* const first = heads[rank];
        if (first == nullptr) [[likely]] {
            filled.fill(rank);
            thread->next = thread;
            thread->prev = thread;
            heads[rank] = thread;
        } else {
            ring_append(first, thread);
        }
    }

    /// Inserts the thread first, or second if the running thread heads the ring, which then stays at the head.
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
            filled.empty(rank);
    }

    /// Removes the running thread and returns the thread to run next. That may be one of equal rank although a more
    /// urgent one is ready, if a requested switch has not happened yet.
    Tcb* remove_running(Tcb* thread) {
        if constexpr (SMALL) {
            remove(thread);
            return top();
        }
        const unsigned rank = thread->rank;
        Tcb* const after = thread->next;
        if (after == thread) {
            heads[rank] = nullptr;
            filled.empty(rank);
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
