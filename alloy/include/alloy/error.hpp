// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

namespace alloy::rtos {

/// Why a call did not do what was asked. 0 is reserved for success. The numbers never change.
enum class Error : std::uint8_t {
    Timeout = 1,    ///< the time given ran out
    Full = 2,       ///< no room, and the call does not wait
    Empty = 3,      ///< nothing there, and the call does not wait
    Busy = 4,       ///< another thread has it, and the call does not wait
    NotOwner = 5,   ///< the mutex belongs to another thread, or to none
    Deadlock = 6,   ///< waiting would never end: the caller itself stands in the way (checks only)
    Overflow = 7,   ///< a semaphore is at its maximum
    Context = 8,    ///< not legal here: in an interrupt, with interrupts masked, or without a notification
    Invalid = 9,    ///< an argument that can never be right
    NoMemory = 10,  ///< the pool has no free block
    Finished = 11,  ///< the thread has returned from its function
    Cancelled = 12, ///< another thread or an interrupt has ended the wait
};

} // namespace alloy::rtos
