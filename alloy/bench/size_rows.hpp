// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"

// What objects take in RAM, as the compiler says it. The system is the example of the reference document.

namespace bench::sizes {

enum Id : unsigned {
    TCB,
    TCB_NOTIFIED,
    QUEUE,
    MUTEX,
    SEMAPHORE,
    FLAGS,
    TIMER,
    POOL,
    TASK_512,
    TASK_1024,
    TASK_256,
    QUEUE_8X72,
    POOL_16X128,
    SYSTEM,
    ROWS
};

inline constexpr Row ROW[ROWS] = {
    {"task control block"},
    {"task control block with notification"},
    {"queue, without its messages"},
    {"mutex"},
    {"counting semaphore"},
    {"event flags"},
    {"software timer"},
    {"pool, without its blocks"},
    {"task with a stack of 512 B"},
    {"task with a stack of 1024 B"},
    {"task with a stack of 256 B"},
    {"queue of 8 messages of 72 B"},
    {"pool of 16 blocks of 128 B"},
    {"the five together"},
};

struct Message {
    std::uint32_t words[18];
};
struct Buffer {
    std::uint32_t words[32];
};

} // namespace bench::sizes
