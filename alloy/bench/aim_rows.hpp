// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"

// The table of targets: the rows, the best known result of other kernels, and Alloy's limit.

namespace bench::aims {

enum Id : unsigned {
    YIELD,
    MUTEX,
    SEMAPHORE,
    QUEUE_4,
    QUEUE_16,
    QUEUE_64,
    NOTIFY_SELF,
    PING_SEMAPHORE,
    PING_NOTIFY,
    PING_SEMAPHORE_EQUAL,
    PING_NOTIFY_EQUAL,
    WAKE_SEMAPHORE,
    WAKE_NOTIFY,
    WAKE_QUEUE_16,
    MUTEX_BLOCK,
    MUTEX_HANDOVER,
    ISR_NOTIFY,
    ISR_SEMAPHORE,
    ISR_QUEUE,
    POOL,
    TICK,
    TICK_WAKE,
    TEN_SLEEPERS,
    FLAGS,
    SUSPEND_ROUND,
    ISR_GIVE_ROUND,
    ISR_GIVE_NOBODY,
    ROWS
};

inline constexpr Row ROW[ROWS] = {
    {"yield switch between equals, call included", 58, 40},
    {"mutex lock + unlock, uncontended", 105, 30},
    {"semaphore take + give", 26, 22},
    {"queue 4 B send + receive", 62, 50},
    {"queue 16 B send + receive", 94, 60},
    {"queue 64 B send + receive", 190, 110},
    {"notify + wait, self", 50, 30},
    {"ping-pong round trip, semaphore", 319, 200},
    {"ping-pong round trip, notification", 396, 180},
    {"ping-pong round trip, semaphore, equal priority", 319, 200},
    {"ping-pong round trip, notification, equal priority", 396, 180},
    {"wake a higher thread, semaphore", 104, 80},
    {"wake a higher thread, notification", 125, 0},
    {"wake a higher thread, queue 16 B", 130, 0},
    {"contended mutex: high blocks until low runs", 236, 160},
    {"contended mutex: unlock until high owns", 280, 160},
    {"ISR's first instruction to woken, notification", 106, 70},
    {"ISR's first instruction to woken, semaphore", 106, 0},
    {"ISR's first instruction to woken, queue 4 B"},
    {"pool allocate + release, 128 B", 38, 24},
    {"tick handler, nobody due", 26, 15},
    {"tick wakes a higher sleeper, until it returns", 170, 0},
    {"10 sleepers due in one tick, wake and sleep again", 2358, 1500},
    {"event flags set + wait, self", 50, 0},
    {"resume a higher thread, until it suspends itself", 0, 127},
    {"interrupt gives to a higher thread, round", 0, 163},
    {"interrupt gives to nobody, round", 0, 40},
};

} // namespace bench::aims
