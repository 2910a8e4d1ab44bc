// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/flat.hpp>
#include <alloy/core/tcb.hpp>
#include <alloy/port.hpp>

namespace alloy::rtos::detail {

/// The links of a ring. An empty ring is a TimeoutLink that points to itself.
struct TimeoutLink {
    TimeoutLink* next; ///< null: not armed
    TimeoutLink* prev;
};

/// An event due at a tick: part of a Waiter (thread set) or of a TimerCore (thread null).
struct TimeoutNode : TimeoutLink {
    Tick due;
    Tcb* thread;

    [[nodiscard]] bool armed() const { return next != nullptr; }
};

/// The armed timeouts. A node is in the bucket of the highest bit in which its due tick differs from the current tick;
/// the bucket is scanned when that bit of the clock flips. Interrupts masked.
struct TimeoutQueue {
    Tick now;
    Tick next_event;    ///< the tick at which the lowest occupied bucket must be scanned
    std::uint32_t bits; ///< bit b: bucket b has been used since its last scan
    TimeoutLink buckets[32];
    TimeoutLink moving; ///< nodes that the scan in progress has not placed yet

    /// Called before the first scan.
    void prepare() {
        moving.next = &moving;
        moving.prev = &moving;
    }

    /// Arms a node that is not armed; node->due is 1 to MAX_TIMEOUT ticks ahead. O(1).
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
        append(&ring, node, node);
    }

    /// Disarms an armed node. O(1): the bucket's bit stays set until its next scan.
    static void cancel(TimeoutNode* node) {
        TimeoutLink* const after = node->next;
        TimeoutLink* const before = node->prev;
        before->next = after;
        after->prev = before;
        node->next = nullptr;
    }

    /// Computes next_event. If no bucket is in use it is the current tick, which recurs only after 2^32 ticks.
    ALLOY_FLAT void plan() {
        if (bits == 0) {
            next_event = now;
            return;
        }
        const unsigned index = 31U - port::Port::leading_zeros(lowest());
        next_event = ((now >> index) + 1U) << index;
    }

    /// Starts the scan of the lowest bucket in use. There must be one, and its bit must have flipped. Nodes that an
    /// interrupted scan has not placed yet join the new scan. O(1).
    ALLOY_FLAT void begin_look() {
        const unsigned index = 31U - port::Port::leading_zeros(lowest());
        bits &= bits - 1U;
        plan();
        TimeoutLink* const ring = &buckets[index];
        TimeoutLink* const first = ring->next;
        if (first != ring)
            append(&moving, first, ring->prev);
    }

    /// Advances the clock by n ticks at once, and starts the scan of each bucket whose bit has flipped.
    /// O(1): there are 32 buckets at most.
    void jump(Tick n) {
        const Tick changed = now ^ (now + n);
        now += n;
        // If a bucket is in use, the plan stays valid until that bucket's bit flips.
        if (bits == 0)
            plan();
        // If a bit has changed, every bit below it has flipped at least once.
        while (bits != 0 && lowest() <= changed)
            begin_look();
    }

    /// Takes the next node of the scan. If the node is due, returns it disarmed; otherwise moves it to its new bucket
    /// and returns null. O(1).
    TimeoutNode* step_look() {
        auto* const node = static_cast<TimeoutNode*>(moving.next);
        cancel(node);
        if (is_due(node))
            return node;
        insert(node);
        return nullptr;
    }

    [[nodiscard]] bool looking() const { return moving.next != &moving; }

    /// Arms a node that the scan returned, at a later tick. If that tick has passed too, the scan returns it again.
    void insert_again(TimeoutNode* node) {
        if (is_due(node))
            append(&moving, node, node);
        else
            insert(node);
    }

  private:
    [[nodiscard]] std::uint32_t lowest() const { return bits & (0U - bits); }
    [[nodiscard]] bool is_due(const TimeoutNode* node) const { return node->due - now - 1U >= MAX_TIMEOUT; }

    /// Adds a chain of nodes at the end of a ring.
    ALLOY_FLAT static void append(TimeoutLink* ring, TimeoutLink* first, TimeoutLink* last) {
        TimeoutLink* const before = ring->prev;
        last->next = ring;
        first->prev = before;
        before->next = first;
        ring->prev = last;
    }
};

} // namespace alloy::rtos::detail
