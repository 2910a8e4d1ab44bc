// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/flat.hpp>
#include <alloy/core/tcb.hpp>
#include <alloy/port.hpp>

namespace alloy::rtos::detail {

/// The links of a ring. By itself it is the anchor, which an empty ring consists of.
struct TimeoutLink {
    TimeoutLink* next; ///< null: not armed
    TimeoutLink* prev;
};

/// Something due at a tick: part of a Waiter (thread set) or of a TimerCore (thread null).
struct TimeoutNode : TimeoutLink {
    Tick due;
    Tcb* thread;

    [[nodiscard]] bool armed() const { return next != nullptr; }
};

/// What is due when. A node lives in the bucket of the highest bit in which its due tick differs from the present one;
/// the bucket needs a look when that bit of the clock flips. Interrupts masked.
struct TimeoutQueue {
    Tick now;
    Tick next_event;    ///< the tick at which the lowest occupied bucket needs a look
    std::uint32_t bits; ///< bit b: bucket b has been used since its last look
    TimeoutLink buckets[32];
    TimeoutLink moving; ///< what the look in progress has still to place

    /// Arms a node that is not armed; node->due lies 1 to MAX_TIMEOUT ticks ahead. O(1).
    ALLOY_FLAT void insert(TimeoutNode* node) {
        const unsigned index = 31U - port::Port::leading_zeros(node->due ^ now);
        TimeoutLink& ring = buckets[index];
        const std::uint32_t mask = 1U << index;
        if ((bits & mask) == 0) {
            ring.next = node;
            ring.prev = node;
            node->next = &ring;
            node->prev = &ring;
            bits |= mask;
            plan();
            return;
        }
        TimeoutLink* const last = ring.prev;
        node->next = &ring;
        node->prev = last;
        last->next = node;
        ring.prev = node;
    }

    /// Disarms an armed node. O(1): the bucket's bit stays, and is cleared when its time comes.
    static void cancel(TimeoutNode* node) {
        TimeoutLink* const after = node->next;
        TimeoutLink* const before = node->prev;
        before->next = after;
        after->prev = before;
        node->next = nullptr;
    }

    /// Works out next_event. Without a used bucket it is the present tick, which does not come again for 2^32.
    ALLOY_FLAT void plan() {
        if (bits == 0) {
            next_event = now;
            return;
        }
        const unsigned index = 31U - port::Port::leading_zeros(bits & (0U - bits));
        next_event = ((now >> index) + 1U) << index;
    }

    /// At now == next_event: begins the look at the bucket whose bit has flipped. False if nothing was in it.
    bool begin_look() {
        if (bits == 0)
            return false;
        const unsigned index = 31U - port::Port::leading_zeros(bits & (0U - bits));
        bits &= bits - 1U;
        TimeoutLink* const ring = &buckets[index];
        plan();
        TimeoutLink* const first = ring->next;
        if (first == ring)
            return false;
        TimeoutLink* const rest = &moving;
        if (rest->next == nullptr) {
            rest->next = rest;
            rest->prev = rest;
        }
        // A look may begin while an interrupted one still has nodes to place: it takes them over.
        TimeoutLink* const last = rest->prev;
        TimeoutLink* const ring_last = ring->prev;
        last->next = first;
        first->prev = last;
        ring_last->next = rest;
        rest->prev = ring_last;
        return true;
    }

    /// The next node of the look: returned disarmed if due; placed anew (and null returned) if not. O(1).
    TimeoutNode* step_look() {
        auto* const node = static_cast<TimeoutNode*>(moving.next);
        cancel(node);
        if (node->due - now - 1U >= MAX_TIMEOUT)
            return node;
        insert(node);
        return nullptr;
    }

    [[nodiscard]] bool looking() { return moving.next != &moving; }
};

} // namespace alloy::rtos::detail
