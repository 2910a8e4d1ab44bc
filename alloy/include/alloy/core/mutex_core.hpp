// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>
#include <alloy/core/straight.h>

namespace alloy::rtos::detail {

/// A mutex. `word` is the owner's address; its lowest bit says that a thread waits or has waited.
struct MutexCore {
    std::uintptr_t word;
    WaitList waiters;
    MutexCore* next_held; ///< in the owner's list, while the bit is set

    static constexpr std::uintptr_t CONTENDED = 1;

    [[nodiscard]] Tcb* owner() const { return reinterpret_cast<Tcb*>(word & ~CONTENDED); }
};

/// A thread's own rank, or that of the most urgent thread that waits for a mutex it owns. Called masked, by a handler
/// or by a thread that holds the switch; lets interrupts in between two mutexes, and returns masked.
/// @param before  what was in force before the caller masked
[[nodiscard]] Rank lent_rank(Tcb* thread, Port::MaskKey key);

/// Where the straight paths go on. Called masked; return unmasked.
/// @return 0 or the number of an Error
extern "C" std::uint8_t alloy_mutex_lock_slow(MutexCore& mutex, Tick timeout);
extern "C" std::uint8_t alloy_mutex_unlock_slow(MutexCore& mutex);

inline std::uint8_t mutex_lock(MutexCore& mutex, Tick timeout) {
    if (alloy_straight_lock(&mutex.word, reinterpret_cast<const alloy_link*>(&alloy_kernel.current))) [[likely]]
        return 0;
    return alloy_mutex_lock_slow(mutex, timeout);
}

inline std::uint8_t mutex_unlock(MutexCore& mutex) {
    if (alloy_straight_unlock(&mutex.word, reinterpret_cast<const alloy_link*>(&alloy_kernel.current))) [[likely]]
        return 0;
    return alloy_mutex_unlock_slow(mutex);
}

/// After a change of its rank or waiters, carries ranks along the chain of owners that begins at this one. Any handler,
/// or a thread that holds the switch; called unmasked, but for handlers that are legal masked.
/// @param keeps_place  this thread comes first among its new equals, not last
void carry_rank(Tcb* thread, const Tcb* keeps_place = nullptr);
/// The same, with the switch held meanwhile. Thread; called unmasked or masked, returns unmasked.
void settle_rank(Tcb* thread, const Tcb* keeps_place = nullptr);

} // namespace alloy::rtos::detail
