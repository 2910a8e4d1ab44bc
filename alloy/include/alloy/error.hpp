// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstdint>

namespace alloy::rtos {

/// The reason why a call failed. 0 is reserved for success. The numbers never change.
enum class Error : std::uint8_t {
    Timeout = 1,    ///< the timeout expired
    Full = 2,       ///< no free space, and the call does not wait
    Empty = 3,      ///< nothing available, and the call does not wait
    Busy = 4,       ///< another thread holds the object, and the call does not wait
    NotOwner = 5,   ///< another thread owns the mutex, or none does
    Deadlock = 6,   ///< the wait would never end: the caller itself blocks it (checks only)
    Overflow = 7,   ///< a semaphore is at its maximum
    Context = 8,    ///< not legal here: in an interrupt, with interrupts masked, or without a notification
    Invalid = 9,    ///< an argument that is never valid
    NoMemory = 10,  ///< the pool has no free block
    Finished = 11,  ///< the thread has returned from its function
    Cancelled = 12, ///< another thread or an interrupt has ended the wait
};

} // namespace alloy::rtos
