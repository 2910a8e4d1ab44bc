// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/kernel.hpp>
#include <alloy/core/straight.h>

namespace alloy::rtos::detail {

/// A mutex. `word` is the owner's address; its lowest bit says that somebody waits or has waited.
struct MutexCore {
    std::uintptr_t word;
    WaitList waiters;
    MutexCore* next_held; ///< in the owner's list, while the bit is set

    static constexpr std::uintptr_t CONTENDED = 1;

    [[nodiscard]] Tcb* owner() const { return reinterpret_cast<Tcb*>(word & ~CONTENDED); }
};

/// A thread's own rank, or that of the most urgent thread that waits for a mutex it owns. Masked.
[[nodiscard]] Rank lent_rank(const Tcb* thread);
/// The rank a thread should have: that, unless it is suspended or holds. Masked.
[[nodiscard]] Rank inherited_rank(const Tcb* thread);

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

/// Thread context, called unmasked: after a change of its rank or waiters, carries ranks along the chain of owners that
/// begins at this one. Handler context as well.
/// @param keeps_place  this thread comes first among its new equals, not last
void carry_rank(Tcb* thread, const Tcb* keeps_place = nullptr);
/// The same, with the switch held meanwhile. Called unmasked or masked; returns unmasked.
void settle_rank(Tcb* thread);

} // namespace alloy::rtos::detail
