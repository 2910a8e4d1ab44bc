// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Condition variables; their guarantees are described in ove/condvar.h. */
#pragma once

#include <ove/condvar.h>

#if CONFIG_OVE_CONDVAR

#include <concepts>

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/mutex.hpp>
#include <ove/time.hpp>
#include <ove/types.hpp>

namespace ove
{

/**
 * A condition variable. Waits on an ove::Mutex that the caller holds, passed directly or as a lock such as
 * std::unique_lock<ove::Mutex>. Holds the C object, and cannot be copied or moved.
 */
class Condvar : detail::Pinned
{
      public:
	/**
	 * Make a condition variable: ove_condvar_init(). In an ISR the call stops the program when checks are on. At
	 * file scope it is a constant, which `constinit` asserts: ready before any constructor runs.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	constexpr Condvar() noexcept
	{
		if consteval {
			detail::make_constant(storage_);
		} else {
			ove_condvar_t handle;
			detail::must(ove_condvar_init(&handle, &storage_), "ove::Condvar::Condvar");
		}
	}

	/** End the condition variable: ove_condvar_deinit(). With checks, a waiting thread stops the program. */
	~Condvar()
	{
		detail::must(ove_condvar_deinit(&storage_), "ove::Condvar::~Condvar");
	}

	/**
	 * Unlock @p mutex and wait, in one step: ove_condvar_wait(). May wake without cause; test the condition again.
	 *
	 * @returns success, Error::Timeout; the caller owns @p mutex again either way. With checks Error::NotOwner,
	 *          Error::Context: @p mutex is untouched
	 */
	[[nodiscard, gnu::always_inline]] Result<void> wait(Mutex &mutex, Timeout timeout = forever) noexcept
	{
		return detail::result(ove_condvar_wait(&storage_, mutex.native_handle(), timeout.ms()));
	}

	/**
	 * Wait until @p holds() is true, at most @p timeout in total. It is called with @p mutex held.
	 *
	 * @returns success (the condition holds), Error::Timeout (the condition does not hold); with checks as wait()
	 */
	template <std::predicate Condition>
	[[nodiscard]] Result<void> wait(Mutex &mutex, Timeout timeout, Condition holds)
	{
		if (timeout == forever) {
			return wait(mutex, holds);
		}
		const Clock::time_point deadline = Clock::now() + std::chrono::milliseconds{timeout.ms()};
		while (!holds()) {
			if (const auto woken = wait(mutex, until(deadline)); !woken) {
				return woken.error() == Error::Timeout && holds() ? Result<void>{} : woken;
			}
		}
		return {};
	}

	/** Wait without a timeout until @p holds() is true. With checks: as wait(). */
	template <std::predicate Condition> [[nodiscard]] Result<void> wait(Mutex &mutex, Condition holds)
	{
		while (!holds()) {
			if (const auto woken = wait(mutex, forever); !woken) {
				return woken;
			}
		}
		return {};
	}

	/** The three waits with a lock that owns its ove::Mutex. */
	template <class Lock, class... Rest>
		requires requires(Lock &lock) {
			{ lock.mutex() } -> std::same_as<Mutex *>;
		}
	[[nodiscard, gnu::always_inline]] Result<void> wait(Lock &lock, Rest... rest)
	{
		if (detail::checks && lock.mutex() == nullptr) [[unlikely]] {
			return std::unexpected(Error::Invalid);
		}
		return wait(*lock.mutex(), rest...);
	}

	/** Wake the most urgent waiter: ove_condvar_signal(). */
	[[nodiscard, gnu::always_inline]] Result<void> signal() noexcept
	{
		return detail::result(ove_condvar_signal(&storage_));
	}

	/** Wake all waiting threads: ove_condvar_broadcast(). */
	[[nodiscard, gnu::always_inline]] Result<void> broadcast() noexcept
	{
		return detail::result(ove_condvar_broadcast(&storage_));
	}

	/** signal() under the name of std::condition_variable; a caller's bug stops the program when checks are on. */
	[[gnu::always_inline]] void notify_one() noexcept
	{
		detail::must(ove_condvar_signal(&storage_), "ove::Condvar::notify_one");
	}

	/** broadcast() under the name of std::condition_variable; a caller's bug stops the program when checks are
	 * on. */
	[[gnu::always_inline]] void notify_all() noexcept
	{
		detail::must(ove_condvar_broadcast(&storage_), "ove::Condvar::notify_all");
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_condvar_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The condition variable behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static Condvar &from(ove_condvar_t handle) noexcept
	{
		return detail::object_at<Condvar>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/** Make a condition variable on the heap: ove_condvar_create(); Error::NoMemory, with checks Error::Context. */
	[[nodiscard]] static Result<Heap<Condvar>> create() noexcept
	{
		ove_condvar_t handle;
		const int code = ove_condvar_create(&handle);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<Condvar>(&from(handle));
	}
#endif

      private:
#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<Condvar>;
	static void destroy(Condvar *condvar) noexcept
	{
		detail::must(ove_condvar_destroy(&condvar->storage_), "ove::Condvar::~Condvar");
	}
#endif

	ove_condvar_storage_t storage_;
};

static_assert(sizeof(Condvar) == sizeof(ove_condvar_storage_t) && alignof(Condvar) == alignof(ove_condvar_storage_t));

} // namespace ove

#else

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_CONDVAR is off")]] Condvar;

} // namespace ove

#endif
