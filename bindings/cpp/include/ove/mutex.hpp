// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Mutexes with priority inheritance, plain and recursive. What they promise, and what happens without checks, is said
 * in ove/mutex.h.
 */
#pragma once

#include <ove/mutex.h>

#if CONFIG_OVE_MUTEX

#include <chrono>

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/time.hpp>
#include <ove/types.hpp>

namespace ove
{

/**
 * A mutex with priority inheritance.
 *
 * Has what std::lock_guard, std::unique_lock and std::scoped_lock ask for: lock, try_lock, try_lock_for,
 * try_lock_until, unlock. These have no way to return a caller's bug, so with checks on they stop the program with its
 * name; acquire, try_acquire and release return it. Holds the C object, so it can neither be copied nor moved.
 */
class Mutex : detail::Pinned
{
      public:
	/**
	 * Make a free mutex: ove_mutex_init(). In an ISR it stops the program when checks are on.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	Mutex() noexcept
	{
		ove_mutex_t handle;
		detail::must(ove_mutex_init(&handle, &storage_), "ove::Mutex::Mutex");
	}

	/** End it: ove_mutex_deinit(). Held or waited for, it stops the program when checks are on. */
	~Mutex()
	{
		detail::must(ove_mutex_deinit(&storage_), "ove::Mutex::~Mutex");
	}

	/**
	 * Lock, waiting as long as it takes: ove_mutex_lock() with OVE_WAIT_FOREVER.
	 *
	 * @context thread
	 * @blocks until the caller owns it
	 * @cost as ove_mutex_lock()
	 */
	[[gnu::always_inline]] void lock() noexcept
	{
		detail::must(ove_mutex_lock(&storage_, OVE_WAIT_FOREVER), "ove::Mutex::lock");
	}

	/** Lock if that needs no wait. True: the caller owns it. Context, cost: ove_mutex_try_lock(). */
	[[nodiscard, gnu::always_inline]] bool try_lock() noexcept
	{
		return had(ove_mutex_try_lock(&storage_), OVE_ERR_BUSY, "ove::Mutex::try_lock");
	}

	/** Lock, waiting at most that long, never less. True: the caller owns it. */
	[[nodiscard, gnu::always_inline]] bool try_lock_for(Timeout timeout) noexcept
	{
		return had(ove_mutex_lock(&storage_, timeout.ms()), OVE_ERR_TIMEOUT, "ove::Mutex::try_lock_for");
	}

	/** Lock, waiting until a time of ove::Clock at most. True: the caller owns it. */
	template <class Duration>
	[[nodiscard]] bool try_lock_until(std::chrono::time_point<Clock, Duration> deadline) noexcept
	{
		return try_lock_for(until(deadline));
	}

	/** Unlock: ove_mutex_unlock(). */
	[[gnu::always_inline]] void unlock() noexcept
	{
		detail::must(ove_mutex_unlock(&storage_), "ove::Mutex::unlock");
	}

	/**
	 * Lock, waiting at most @p timeout, and say why not: ove_mutex_lock().
	 *
	 * @returns success (the caller owns it), Error::Timeout; with checks: Error::Deadlock (the caller holds it
	 * already), Error::Context (not in a thread)
	 */
	[[nodiscard, gnu::always_inline]] Result<void> acquire(Timeout timeout = forever) noexcept
	{
		return detail::result(ove_mutex_lock(&storage_, timeout.ms()));
	}

	/** Lock without a wait, and say why not: ove_mutex_try_lock(), Error::Busy when another thread holds it. */
	[[nodiscard, gnu::always_inline]] Result<void> try_acquire() noexcept
	{
		return detail::result(ove_mutex_try_lock(&storage_));
	}

	/** Unlock, and say why not: ove_mutex_unlock(); with checks Error::NotOwner, Error::Context. */
	[[nodiscard, gnu::always_inline]] Result<void> release() noexcept
	{
		return detail::result(ove_mutex_unlock(&storage_));
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_mutex_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The mutex behind a C handle, such as one of OVE_MUTEX_DEFINE_STATIC. It stays the property of its maker. */
	[[nodiscard]] static Mutex &from(ove_mutex_t handle) noexcept
	{
		return detail::object_at<Mutex>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make one on the heap: ove_mutex_create(). Its owner destroys it.
	 *
	 * @returns the owner, Error::NoMemory; with checks: Error::Context (in an ISR)
	 * @context thread, start
	 * @blocks never
	 * @cost one allocation
	 */
	[[nodiscard]] static Result<Heap<Mutex>> create() noexcept
	{
		ove_mutex_t handle;
		const int code = ove_mutex_create(&handle);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<Mutex>(&from(handle));
	}
#endif

      private:
#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<Mutex>;
	static void destroy(Mutex *mutex) noexcept
	{
		detail::must(ove_mutex_destroy(&mutex->storage_), "ove::Mutex::~Mutex");
	}
#endif

	[[gnu::always_inline]] static bool had(int code, int not_had, const char *call) noexcept
	{
		if (detail::checks && code != OVE_OK && code != not_had) [[unlikely]] {
			detail::stop_for(code, call);
		}
		return code == OVE_OK;
	}

	ove_mutex_storage_t storage_;
};

/**
 * A recursive mutex: its owner may lock it again, and unlocks it as often.
 *
 * Has what std::lock_guard, std::unique_lock and std::scoped_lock ask for: lock, try_lock, try_lock_for,
 * try_lock_until, unlock. These have no way to return a caller's bug, so with checks on they stop the program with its
 * name; acquire, try_acquire and release return it. Holds the C object, so it can neither be copied nor moved.
 */
class RMutex : detail::Pinned
{
      public:
	/**
	 * Make a free mutex: ove_rmtx_init(). In an ISR it stops the program when checks are on.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	RMutex() noexcept
	{
		ove_rmtx_t handle;
		detail::must(ove_rmtx_init(&handle, &storage_), "ove::RMutex::RMutex");
	}

	/** End it: ove_rmtx_deinit(). Held or waited for, it stops the program when checks are on. */
	~RMutex()
	{
		detail::must(ove_rmtx_deinit(&storage_), "ove::RMutex::~RMutex");
	}

	/**
	 * Lock, waiting as long as it takes: ove_rmtx_lock() with OVE_WAIT_FOREVER.
	 *
	 * @context thread
	 * @blocks until the caller owns it
	 * @cost as ove_rmtx_lock()
	 */
	[[gnu::always_inline]] void lock() noexcept
	{
		detail::must(ove_rmtx_lock(&storage_, OVE_WAIT_FOREVER), "ove::RMutex::lock");
	}

	/** Lock if that needs no wait. True: the caller owns it. Context, cost: ove_rmtx_try_lock(). */
	[[nodiscard, gnu::always_inline]] bool try_lock() noexcept
	{
		return had(ove_rmtx_try_lock(&storage_), OVE_ERR_BUSY, "ove::RMutex::try_lock");
	}

	/** Lock, waiting at most that long, never less. True: the caller owns it. */
	[[nodiscard, gnu::always_inline]] bool try_lock_for(Timeout timeout) noexcept
	{
		return had(ove_rmtx_lock(&storage_, timeout.ms()), OVE_ERR_TIMEOUT, "ove::RMutex::try_lock_for");
	}

	/** Lock, waiting until a time of ove::Clock at most. True: the caller owns it. */
	template <class Duration>
	[[nodiscard]] bool try_lock_until(std::chrono::time_point<Clock, Duration> deadline) noexcept
	{
		return try_lock_for(until(deadline));
	}

	/** Unlock: ove_rmtx_unlock(). */
	[[gnu::always_inline]] void unlock() noexcept
	{
		detail::must(ove_rmtx_unlock(&storage_), "ove::RMutex::unlock");
	}

	/**
	 * Lock, waiting at most @p timeout, and say why not: ove_rmtx_lock().
	 *
	 * @returns success (the caller owns it), Error::Timeout; with checks: Error::Context (not in a
	 *          thread)
	 */
	[[nodiscard, gnu::always_inline]] Result<void> acquire(Timeout timeout = forever) noexcept
	{
		return detail::result(ove_rmtx_lock(&storage_, timeout.ms()));
	}

	/** Lock without a wait, and say why not: ove_rmtx_try_lock(), Error::Busy when another thread holds it. */
	[[nodiscard, gnu::always_inline]] Result<void> try_acquire() noexcept
	{
		return detail::result(ove_rmtx_try_lock(&storage_));
	}

	/** Unlock, and say why not: ove_rmtx_unlock(); with checks Error::NotOwner, Error::Context. */
	[[nodiscard, gnu::always_inline]] Result<void> release() noexcept
	{
		return detail::result(ove_rmtx_unlock(&storage_));
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_rmtx_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The mutex behind a C handle, such as one of OVE_RMTX_DEFINE_STATIC. It stays the property of its maker. */
	[[nodiscard]] static RMutex &from(ove_rmtx_t handle) noexcept
	{
		return detail::object_at<RMutex>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make one on the heap: ove_rmtx_create(). Its owner destroys it.
	 *
	 * @returns the owner, Error::NoMemory; with checks: Error::Context (in an ISR)
	 * @context thread, start
	 * @blocks never
	 * @cost one allocation
	 */
	[[nodiscard]] static Result<Heap<RMutex>> create() noexcept
	{
		ove_rmtx_t handle;
		const int code = ove_rmtx_create(&handle);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<RMutex>(&from(handle));
	}
#endif

      private:
#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<RMutex>;
	static void destroy(RMutex *mutex) noexcept
	{
		detail::must(ove_rmtx_destroy(&mutex->storage_), "ove::RMutex::~RMutex");
	}
#endif

	[[gnu::always_inline]] static bool had(int code, int not_had, const char *call) noexcept
	{
		if (detail::checks && code != OVE_OK && code != not_had) [[unlikely]] {
			detail::stop_for(code, call);
		}
		return code == OVE_OK;
	}

	ove_rmtx_storage_t storage_;
};

static_assert(sizeof(Mutex) == sizeof(ove_mutex_storage_t) && alignof(Mutex) == alignof(ove_mutex_storage_t));
static_assert(sizeof(RMutex) == sizeof(ove_rmtx_storage_t) && alignof(RMutex) == alignof(ove_rmtx_storage_t));

} // namespace ove

#else
#include <ove/detail/switched_off.hpp>
#endif
