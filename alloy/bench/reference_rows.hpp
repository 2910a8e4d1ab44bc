// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"

// Rows that are not in the table of targets: notification modes from a thread and an interrupt, compared with a queue;
// queues by message size; the pool; and the cost of RAII.

namespace bench::reference {

enum Id : unsigned {
    NOTIFY = 0,
    NOTIFY_ISR = 4,
    NOTIFY_WOKEN = 8,
    QUEUE_SEND = 12,
    QUEUE_SEND_ISR,
    WAIT,
    QUEUE_RECEIVE,
    QUEUE,
    ALLOCATE = QUEUE + 7,
    DEALLOCATE,
    POOL_BY_HAND,
    POOL_BY_RAII,
    LOCK_BY_HAND,
    LOCK_BY_GUARD,
    ROWS
};

inline constexpr Row ROW[ROWS] = {
    {"notify, SetBits", 0, 10},
    {"notify, Increment", 0, 10},
    {"notify, Overwrite", 0, 10},
    {"notify, OverwriteIfEmpty", 0, 10},
    {"notify_from_isr, SetBits", 0, 12},
    {"notify_from_isr, Increment", 0, 12},
    {"notify_from_isr, Overwrite", 0, 12},
    {"notify_from_isr, OverwriteIfEmpty", 0, 12},
    {"ISR's first instruction to woken, SetBits"},
    {"ISR's first instruction to woken, Increment"},
    {"ISR's first instruction to woken, Overwrite"},
    {"ISR's first instruction to woken, OverwriteIfEmpty"},
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
    {"pool object, constructed and destroyed by hand"},
    {"pool object, by PoolAllocator"},
    {"mutex lock + unlock, by hand"},
    {"mutex lock + unlock, by LockGuard"},
};

inline constexpr int ROUNDS = 20;

template <unsigned Bytes> struct Message {
    std::uint32_t words[Bytes / 4];
};

} // namespace bench::reference
