// SPDX-License-Identifier: MIT OR Apache-2.0
// A request from a thread or an interrupt to the kernel, used for the model and for the kernel.
#ifndef ALLOY_TESTS_MODEL_CALL_HPP
#define ALLOY_TESTS_MODEL_CALL_HPP

#include <cstdint>

namespace model {

/// public_calls.txt maps each of them to its public function.
enum class Kind : std::uint8_t {
    Nothing,
    Give, ///< object: semaphore
    Take,
    Lock, ///< object: mutex
    Unlock,
    Set, ///< value: bits of the event flags
    AwaitFlags,
    Clear,
    Send, ///< value: the message
    Receive,
    Reset,
    Peek,
    Notify,         ///< object: thread; value; mode: Action
    AwaitNote,      ///< mode: Clearing
    ForgetNote,     ///< object: thread
    AwaitCondition, ///< object: condition variable; value: mutex
    SignalOne,      ///< object: condition variable
    SignalAll,
    SendBytes,    ///< value: the number, and above the lowest 8 bits the first byte
    ReceiveBytes, ///< value: the number
    Suspend,      ///< object: thread
    Resume,
    SetRank, ///< object: thread; value: its new rank
    AskRank, ///< object: thread
    Kill,    ///< object: thread
    Join,    ///< object: thread
    Make,    ///< object: thread that has ended; value: its rank
    Yield,
    Delay,
    DelayUntil, ///< value: the reference tick; timeout: the period
    Hold,
    Release,
    Slice,      ///< value: period
    StartTimer, ///< object: timer; timeout: the delay; value: the period
    StopTimer,
    Allocate,
    Free,
    Renew,  ///< object: mutex whose owner has ended and for which no thread waits: it is re-created
    Finish, ///< the thread's function returns
    Tick,   ///< interrupts only
    Sleep,  ///< the idle thread only; value: ticks that it slept through
    Others, ///< calls that change nothing that other code can see; made only by the search's interrupts
};
inline constexpr unsigned KINDS = static_cast<unsigned>(Kind::Sleep) + 1;

/// The last semaphore is a BinarySemaphore, the last mutex a RecursiveMutex.
inline constexpr std::uint8_t BINARY = 3, RECURSIVE = 3;

inline constexpr std::uint32_t FOREVER = UINT32_MAX;

/// The effect of a notification on the value.
enum class Action : std::uint8_t { SetBits, Increment, Overwrite, OverwriteIfEmpty };
/// When the wait for a notification clears the value.
enum class Clearing : std::uint8_t { OnExit, OnEntry, Never };

struct Call {
    Kind kind = Kind::Nothing;
    std::uint8_t object = 0;
    std::uint32_t value = 0;
    std::uint32_t timeout = FOREVER; ///< ticks; 0: does not wait
    bool all = false;                ///< AwaitFlags: all bits, not any
    bool keep = false;               ///< AwaitFlags: does not clear them
    bool tries = false;              ///< timeout 0, by the function whose error has a different name
    std::uint8_t mode = 0;

    friend constexpr bool operator==(const Call&, const Call&) = default;
};

/// Results of calls: 0, a value, or the number of an error.
inline constexpr std::uint32_t OK_VALUE = 0x200, ERROR = 0x100;
inline constexpr std::uint32_t TIMEOUT = 0x101, FULL = 0x102, EMPTY = 0x103, BUSY = 0x104, NOT_OWNER = 0x105,
                               DEADLOCK = 0x106, OVERFLOW = 0x107, INVALID = 0x109, NO_MEMORY = 0x10a, FINISHED = 0x10b;

/// Bytes that were received, as a result.
struct Bytes {
    std::uint32_t count = 0, folded = 0;
    constexpr void add(std::uint8_t byte) {
        ++count;
        folded = (folded * 5 + byte + 1) % 64;
    }
    [[nodiscard]] constexpr std::uint32_t result() const { return OK_VALUE | count << 6U | folded; }
};

} // namespace model

#endif
