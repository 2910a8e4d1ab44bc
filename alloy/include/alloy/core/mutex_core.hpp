// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <alloy/core/fast_path.h>
#include <alloy/core/kernel.hpp>

namespace alloy::rtos::detail {

/// A mutex. `word` is the owner's address; its lowest bit is set once a thread has had to wait.
struct MutexCore {
    std::uintptr_t word;
    WaitList waiters;
    MutexCore* next_held; ///< link in the owner's list, while the bit is set

    static constexpr std::uintptr_t CONTENDED = 1;

    [[nodiscard]] Tcb* owner() const { return reinterpret_cast<Tcb*>(word & ~CONTENDED); }
};

/// Returns a thread's base rank, or that of the most urgent waiter of its mutexes if more urgent. Called masked, by a
/// handler or a thread that holds off switching. Lets interrupts in between one mutex and the next, and returns masked.
/// @param key  the mask in force before the caller masked
[[nodiscard]] Rank lent_rank(Tcb* thread, Port::MaskKey key);

/// Slow paths of lock and unlock. Called masked; return unmasked.
/// @return 0 or the number of an Error
extern "C" std::uint8_t alloy_mutex_lock_slow(MutexCore& mutex, Tick timeout);
extern "C" std::uint8_t alloy_mutex_unlock_slow(MutexCore& mutex);

inline std::uint8_t mutex_lock(MutexCore& mutex, Tick timeout) {
    if (alloy_fast_lock(&mutex.word, reinterpret_cast<const alloy_link*>(&alloy_kernel.current))) [[likely]]
        return 0;
    return alloy_mutex_lock_slow(mutex, timeout);
}

inline std::uint8_t mutex_unlock(MutexCore& mutex) {
    if (alloy_fast_unlock(&mutex.word, reinterpret_cast<const alloy_link*>(&alloy_kernel.current))) [[likely]]
        return 0;
    return alloy_mutex_unlock_slow(mutex);
}

/// After a change of a thread's rank or waiters, propagates ranks along the chain of owners that starts at this thread.
/// Any handler, or a thread that holds off switching; called unmasked, except by handlers that are legal masked.
/// @param keeps_place  the thread that comes first, not last, among the threads of its new rank
void carry_rank(Tcb* thread, const Tcb* keeps_place = nullptr);
/// carry_rank() with switching held off. Thread; called unmasked or masked, returns unmasked.
void settle_rank(Tcb* thread, const Tcb* keeps_place = nullptr);

} // namespace alloy::rtos::detail
