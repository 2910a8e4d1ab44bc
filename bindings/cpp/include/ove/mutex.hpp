// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Mutexes with priority inheritance, plain and recursive. Their guarantees, and the behaviour without checks, are
 * described in ove/mutex.h.
 */
#pragma once

#include <ove/mutex.h>

#if CONFIG_OVE_MUTEX

#include <ove/detail/lock.hpp>

namespace ove
{

namespace detail
{
OVE_DETAIL_LOCK(ove_mutex, Mutex);
OVE_DETAIL_LOCK(ove_rmtx, RMutex);
} // namespace detail
#undef OVE_DETAIL_LOCK
#undef OVE_DETAIL_LOCK_ON_HEAP

/**
 * A mutex with priority inheritance.
 *
 * Has the functions that std::lock_guard, std::unique_lock and std::scoped_lock need: lock, try_lock, try_lock_for,
 * try_lock_until, unlock. These functions cannot return a caller's bug, so with checks on they stop the program with
 * their name. acquire, try_acquire and release return the bug. Holds the C object, and cannot be copied or moved.
 */
class Mutex : public detail::Lock<Mutex, detail::MutexCalls, detail::MutexNames>
{
};

/** A recursive mutex: its owner may lock it again, and must unlock it once for each lock. Its members are those of
 * Mutex. */
class RMutex : public detail::Lock<RMutex, detail::RMutexCalls, detail::RMutexNames>
{
};

static_assert(sizeof(Mutex) == sizeof(ove_mutex_storage_t) && alignof(Mutex) == alignof(ove_mutex_storage_t));
static_assert(sizeof(RMutex) == sizeof(ove_rmtx_storage_t) && alignof(RMutex) == alignof(ove_rmtx_storage_t));

} // namespace ove

#else

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_MUTEX is off")]] Mutex;
class [[gnu::unavailable("CONFIG_OVE_MUTEX is off")]] RMutex;

} // namespace ove

#endif
