// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"

// What the table of aims leaves out: notification modes from thread and interrupt against a queue, queues by message
// size, the pool against the heap, and the cost of RAII.

namespace bench::reference {

enum Id : unsigned {
    NOTIFY = 0,
    NOTIFY_ISR = 4,
    QUEUE_SEND = 8,
    QUEUE_SEND_ISR,
    WAIT,
    QUEUE_RECEIVE,
    QUEUE,
    ALLOCATE = QUEUE + 7,
    DEALLOCATE,
    HEAP_ALLOCATE,
    HEAP_FREE,
    POOL_BY_HAND,
    POOL_BY_RAII,
    LOCK_BY_HAND,
    LOCK_BY_GUARD,
    ROWS
};

inline constexpr Row ROW[ROWS] = {
    {"notify, SetBits"},
    {"notify, Increment"},
    {"notify, Overwrite"},
    {"notify, OverwriteIfEmpty"},
    {"notify_from_isr, SetBits"},
    {"notify_from_isr, Increment"},
    {"notify_from_isr, Overwrite"},
    {"notify_from_isr, OverwriteIfEmpty"},
    {"queue send, 4 B"},
    {"queue send_from_isr, 4 B"},
    {"wait, value pending"},
    {"queue receive, 4 B"},
    {"queue send + receive, 4 B"},
    {"queue send + receive, 8 B"},
    {"queue send + receive, 16 B"},
    {"queue send + receive, 32 B"},
    {"queue send + receive, 64 B"},
    {"queue send + receive, 128 B"},
    {"queue send + receive, 256 B"},
    {"pool allocate, 64 B"},
    {"pool deallocate, 64 B"},
    {"heap allocate, 64 B"},
    {"heap free, 64 B"},
    {"pool object, constructed and destroyed by hand"},
    {"pool object, by PoolAllocator"},
    {"mutex lock + unlock, by hand"},
    {"mutex lock + unlock, by LockGuard"},
};

inline constexpr int ROUNDS = 200;

template <unsigned Bytes> struct Message {
    std::uint32_t words[Bytes / 4];
};

/// Measures a heap that is in use as a program's is: blocks of 8 to 511 bytes come and go in an order that is always
/// the same.
template <class Allocate, class Free> void heap_rows(Allocate allocate, Free release) {
    constexpr unsigned OTHERS = 64;
    static void* others[OTHERS];
    std::uint32_t state = 1;
    for (int i = 0; i < ROUNDS * 10; ++i) {
        state = state * 1664525U + 1013904223U;
        void*& other = others[state >> 26U];
        release(other);
        other = allocate(8U + (state >> 8U) % 504U);
        std::uint32_t t = now();
        void* const block = allocate(64);
        sample(HEAP_ALLOCATE, t, now());
        asm volatile("" ::"r"(block) : "memory");
        t = now();
        release(block);
        sample(HEAP_FREE, t, now());
    }
}

} // namespace bench::reference
