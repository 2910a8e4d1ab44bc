// SPDX-License-Identifier: MIT OR Apache-2.0
// What the search runs: operations, and how scenarios are put together from them. The kernel and the model run the
// same.
#ifndef ALLOY_TESTS_SEARCH_SCENARIO_HPP
#define ALLOY_TESTS_SEARCH_SCENARIO_HPP

#include <cstdint>
#include <vector>

namespace search {

enum class Op : std::uint8_t {
    Run, ///< nothing but an entry in the log
    Wake,
    AwaitWake,
    Give,
    Take,
    TakeFor1,
    TryTake,
    Lock1,
    Lock1For1,
    Unlock1,
    Lock2,
    Lock2For1,
    Unlock2,
    Set1,
    WaitAny,
    WaitAnyFor1,
    WaitAll,
    KeepAny,
    Clear1,
    Send,
    SendFor1,
    Receive,
    ReceiveFor1,
    Reset,
    Notify,
    AwaitNote,
    AwaitNoteFor1,
    Suspend,
    Resume,
    Raise,
    Lower,
    Join,
    Yield,
    Delay1,
    Hold,
    Release,
};

/// What an interrupt does.
enum class Isr : std::uint8_t { Wake, Give, Send, Receive, Set2, NotifyA, Tick, Clear1 };
constexpr unsigned ISR_COUNT = 8;
extern const char* const ISR_NAMES[ISR_COUNT];

/// An operation with what must go before it and after it so that a thread may do it.
struct Part {
    const char* name;
    std::vector<Op> ops;
};
extern const std::vector<Part> PARTS;

constexpr unsigned THREADS = 3;
/// Ranks of the kernel: less is more urgent.
constexpr std::uint8_t RANK_A = 6, RANK_RAISED = 3, RANK_LOWERED = 9;
constexpr unsigned QUEUE_CAPACITY = 2;

struct Program {
    std::vector<Op> ops;
    std::uint8_t rank;
};

/// Three threads. Operations on a thread mean the first's and the second's for each other, the third's for the first.
struct Scenario {
    Program threads[THREADS];
    Isr isr;
    bool full; ///< the semaphore stands at 1 and the queue is full, else both are empty
};
constexpr unsigned peer_of(unsigned thread) { return thread == 0 ? 1 : 0; }

/// What a thread or the interrupt has seen: who, what, how it ended, and when.
constexpr unsigned BY_ISR = THREADS;
constexpr std::uint32_t entry(unsigned who, unsigned what, std::uint32_t result, std::uint32_t tick) {
    return who << 28U | what << 20U | (result & 0xfffU) << 8U | (tick & 0xffU);
}
/// The log, and behind it the state in which everything ends.
using Outcome = std::vector<std::uint32_t>;

constexpr std::uint32_t TIMEOUT = 0x101, OK_VALUE = 0x200;

} // namespace search

#endif
