// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/ring.hpp>
#include <alloy/core/timeout_queue.hpp>

namespace alloy::rtos::detail {

/// The kind of object that a thread waits for. It determines how the thread is removed from its list.
enum class WaitKind : std::uint8_t { Sleep, Notification, Fifo, ByRank, Mutex };

struct WaitList;

/// A waiting thread's record, on its own stack.
struct Waiter {
    TimeoutNode timeout;
    WaitList* list; ///< null for a sleep and for a notification
    Tcb* lower;     ///< in the first thread of a rank: the first of the next less urgent rank
    void* data;     ///< data for the waker: destination of a message, mutex, or flags
    WaitKind kind;
    std::uint8_t code; ///< 0 or the number of an Error: the result of the wait
};

/// The threads that wait for one object, by rank and then by arrival. Interrupts masked.
struct WaitList {
    Tcb* first;

    /// Adds a thread whose `waiter` is set. O(ranks).
    void insert(Tcb* thread) {
        const Rank rank = thread->rank;
        Tcb** slot = &first;
        while (*slot != nullptr && (*slot)->rank < rank)
            slot = &(*slot)->waiter->lower;
        Tcb* const leader = *slot;
        if (leader != nullptr && leader->rank == rank) {
            ring_append(leader, thread);
            return;
        }
        thread->next = thread;
        thread->prev = thread;
        thread->waiter->lower = leader;
        *slot = thread;
    }

    /// Removes the first; the list is not empty. O(1).
    ALLOY_FLAT Tcb* pop() {
        Tcb* const thread = first;
        drop_leader(&first);
        return thread;
    }

    /// Removes any thread. O(ranks).
    void remove(Tcb* thread) {
        Tcb** slot = &first;
        while ((*slot)->rank != thread->rank)
            slot = &(*slot)->waiter->lower;
        if (*slot == thread)
            drop_leader(slot);
        else
            ring_remove(*slot, thread);
    }

  private:
    static void drop_leader(Tcb** slot) {
        Tcb* const leader = *slot;
        Tcb* const lower = leader->waiter->lower;
        Tcb* const after = leader->next;
        if (after == leader) {
            *slot = lower;
            return;
        }
        Tcb* const last = leader->prev;
        last->next = after;
        after->prev = last;
        after->waiter->lower = lower;
        *slot = after;
    }
};

/// A scan of the threads of a list, in order, that lets interrupts in between two threads.
struct FifoSearch {
    Tcb* next;         ///< next thread to check; null after the last
    FifoSearch* outer; ///< the search that this one has interrupted
};

/// Threads that wait by arrival, each for its own condition.
struct FifoList : WaitList {
    FifoSearch* searches; ///< searches in progress, innermost first

    [[nodiscard]] Tcb* after(const Tcb* thread) const { return thread->next == first ? nullptr : thread->next; }

    /// Removes any thread, even one that a search in progress is about to check. O(searches in progress): at most one
    /// for each interrupt level.
    void remove(Tcb* thread) {
        for (FifoSearch* each = searches; each != nullptr; each = each->outer) {
            if (each->next == thread)
                each->next = after(thread);
        }
        ring_remove(first, thread);
    }
};

} // namespace alloy::rtos::detail
