// SPDX-License-Identifier: MIT OR Apache-2.0
// What a thread or an interrupt asks of the kernel, for the model and for the kernel alike.
#ifndef ALLOY_TESTS_MODEL_CALL_HPP
#define ALLOY_TESTS_MODEL_CALL_HPP

#include <cstdint>

namespace model {

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
    Notify, ///< object: thread; value: bits
    AwaitNote,
    Suspend, ///< object: thread
    Resume,
    SetRank, ///< object: thread; value: its new rank
    Join,    ///< object: thread
    Make,    ///< object: thread that has ended; value: its rank
    Yield,
    Delay,
    Hold,
    Release,
    StartTimer, ///< object: timer; timeout: the delay; value: the period
    StopTimer,
    Allocate,
    Free,
    Finish, ///< the thread's function returns
    Tick,   ///< interrupts only
    Forget, ///< object: thread; clears its notification. Interrupts only
    Others, ///< calls that change nothing that anything else sees. Interrupts only
};

inline constexpr std::uint32_t FOREVER = UINT32_MAX;

struct Call {
    Kind kind = Kind::Nothing;
    std::uint8_t object = 0;
    std::uint32_t value = 0;
    std::uint32_t timeout = FOREVER; ///< ticks; 0: does not wait
    bool all = false;                ///< AwaitFlags: all bits, not any
    bool keep = false;               ///< AwaitFlags: does not clear them

    friend constexpr bool operator==(const Call&, const Call&) = default;
};

/// How calls end: 0, a value, or the number of an error.
inline constexpr std::uint32_t OK_VALUE = 0x200, ERROR = 0x100;
inline constexpr std::uint32_t TIMEOUT = 0x101, FULL = 0x102, EMPTY = 0x103, NOT_OWNER = 0x105, DEADLOCK = 0x106,
                               OVERFLOW = 0x107, INVALID = 0x109, NO_MEMORY = 0x10a, FINISHED = 0x10b;

} // namespace model

#endif
