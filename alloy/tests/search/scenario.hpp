// SPDX-License-Identifier: MIT OR Apache-2.0
// Operations, and how the search combines them into scenarios. The kernel and the model run the same scenarios.
#ifndef ALLOY_TESTS_SEARCH_SCENARIO_HPP
#define ALLOY_TESTS_SEARCH_SCENARIO_HPP

#include "../model/call.hpp"

#include <cstdint>
#include <initializer_list>

namespace search {

enum class Op : std::uint8_t {
    Run, ///< only an entry in the log
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
    LockAgain, ///< the recursive mutex
    LockAgainFor1,
    UnlockAgain,
    Await,
    AwaitFor1,
    Signal,
    SignalAll,
    SendFourBytes,
    SendTwoBytes,
    SendTwoBytesFor1,
    ReceiveByte,
    ReceiveThree,
    ReceiveThreeFor1,
    UntilTick1,
    UntilTick2,
    Increment,
    Overwrite,
    OverwriteIfEmpty,
    AwaitNoteAndKeep,
    AwaitNoteAnewFor1,
    ForgetNote,
    Kill,
    Make,
    GiveBinary,
    TakeBinaryFor1,
    TryTakeBinary,
    TryLock1,
    TrySend,
    TryReceive,
    TryNote,
    Peek,
    AskRank,
};

/// Operations of an interrupt. The first ISR_COUNT also come alone; all of them come inside a handler on the
/// processor.
enum class Isr : std::uint8_t {
    Wake,
    Give,
    Send,
    Receive,
    Set2,
    NotifyA,
    Tick,
    Clear1,
    ResumeA,
    SendByte,
    ReceiveByte,
    OverwriteA,
    ResumeB,
    NotifyB,
    ForgetA,
    StartTimer,
    StopTimer,
    Others, ///< each call that changes nothing for other code, one after the other
};
constexpr unsigned ISR_COUNT = 12, ISRS = 18;
extern const char* const ISR_NAMES[ISRS];

/// The operations of a thread, in order.
class Ops {
  public:
    constexpr Ops() = default;
    constexpr Ops(std::initializer_list<Op> ops) {
        for (const Op op : ops)
            list_[count_++] = op;
    }
    [[nodiscard]] constexpr unsigned size() const { return count_; }
    [[nodiscard]] constexpr Op operator[](unsigned at) const { return list_[at]; }

  private:
    Op list_[6]{};
    std::uint8_t count_ = 0;
};

/// An operation with the operations that a thread must make before and after it.
struct Part {
    const char* name;
    Ops ops;
};
/// The operations of the third thread, and its rank.
struct Third {
    const char* name;
    Ops ops;
    std::uint8_t rank;
};
constexpr unsigned PART_COUNT = 52, RANK_COUNT = 3, THIRD_COUNT = 8;
extern const Part PARTS[PART_COUNT];
extern const std::uint8_t RANKS[RANK_COUNT];
extern const Third THIRDS[THIRD_COUNT];

constexpr unsigned THREADS = 3;
constexpr std::uint32_t TIMER_DUE = 2;
/// Ranks of the kernel: a lower one is more urgent.
constexpr std::uint8_t RANK_A = 6, RANK_RAISED = 3, RANK_LOWERED = 9;

struct Program {
    Ops ops;
    std::uint8_t rank;
};

/// The operations of a re-created thread.
constexpr Ops AGAIN = {Op::Unlock1, Op::Run};

/// Three threads. An operation on a thread refers to the other one for the first and second, and to the first for the
/// third.
struct Scenario {
    Program threads[THREADS];
    Isr isr;
    bool full;  ///< the semaphore's count is 1 and the queue is full; otherwise both are empty
    Isr second; ///< the operation of an interrupt inside the interrupt, if there is one
    unsigned part[2], rank, third;
    std::uint8_t floats; ///< a bit for each thread with its own values in the FPU registers
    bool timer;          ///< a timer is due at TIMER_DUE; its function gives WOKEN
    bool sleeps;         ///< the clock moves by sleeps through ticks
};

/// A pair of parts, and a number of scenarios for each.
constexpr unsigned PAIRS = PART_COUNT * PART_COUNT;
constexpr unsigned PER_PAIR = RANK_COUNT * THIRD_COUNT * 2 * ISR_COUNT;
constexpr unsigned SCENARIOS = PAIRS * PER_PAIR;
/// The scenario with this number, below SCENARIOS.
Scenario scenario_of(unsigned number);
/// A stream has one sender and one receiver at a time; the second interrupt counts if it comes.
bool is_legal(const Scenario& scenario, bool nested);
/// Prints its name, in parts.
void name_of(const Scenario& scenario, void (*print)(const char*));

/// Returns the kernel call of a thread's operation.
model::Call call_of(Op op, unsigned thread, unsigned at);
/// The same for an interrupt.
model::Call call_of(Isr isr);

constexpr unsigned GIVEN = 0, WOKEN = 1; ///< the semaphores
constexpr std::uint32_t FULL_OF[] = {201, 202};
constexpr std::uint8_t FULL_OF_BYTES[] = {31, 32, 33};
constexpr unsigned BY_ISR = THREADS, BY_SECOND = THREADS + 1;
/// The simulation continues up to this tick.
constexpr std::uint32_t LATEST = 12;

} // namespace search

#endif
