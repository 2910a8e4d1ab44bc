// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"

// The RAM size of objects, from the compiler, and the kernel's share of a task's stack. The system is the example of
// the reference document.

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
    STACK_WAITING,
    STACK_PREEMPTED,
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
    {"stack used by a task that waits for a message"},
    {"stack used by a task that is preempted"},
};

struct Message {
    std::uint32_t words[18];
};
struct Buffer {
    std::uint32_t words[32];
};

inline constexpr unsigned char FILL = 0xa5;

/// Fills a stack, by volatile stores: the constructor of an object created there would make other stores dead.
inline void fill(volatile unsigned char* stack, std::uint32_t size) {
    for (std::uint32_t i = 0; i != size; ++i)
        stack[i] = FILL;
}

/// Bytes used, from the top down, of a stack that was filled before.
inline std::uint32_t used(const unsigned char* stack, std::uint32_t size) {
    std::uint32_t untouched = 0;
    while (untouched != size && stack[untouched] == FILL)
        ++untouched;
    return size - untouched;
}

/// Runs until it is preempted, and continues. A new task's registers hold the fill pattern of its stack, which would
/// look unused when they are saved.
[[noreturn]] inline void run_for_ever() {
    asm volatile("movs r4, #0\n\tmovs r5, #0\n\tmovs r6, #0\n\tmovs r7, #0\n\t"
                 "mov r8, r4\n\tmov r9, r4\n\tmov r10, r4\n\tmov r11, r4\n1:\tb 1b");
    __builtin_unreachable();
}

} // namespace bench::sizes
