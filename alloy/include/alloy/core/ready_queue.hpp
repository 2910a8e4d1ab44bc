// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

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

    void insert(Tcb* thread) {
        const unsigned rank = thread->rank;
        if (heads[rank] == nullptr)
            bits |= bit(rank);
        ring_push_back(heads[rank], thread);
    }

    void insert_front(Tcb* thread) {
        insert(thread);
        heads[thread->rank] = thread;
    }

    void remove(Tcb* thread) {
        const unsigned rank = thread->rank;
        ring_remove(heads[rank], thread);
        if (heads[rank] == nullptr)
            bits &= ~bit(rank);
    }
};

} // namespace alloy::rtos::detail
