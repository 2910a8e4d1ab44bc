// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file A cell for shared state that is initialised late and then read without a lock. */
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <ove/error.hpp>

namespace ove
{

/**
 * A T that is constructed later. Filled once, by the first caller; after that every thread and ISR reads it without a
 * lock. It is never destroyed, so a static one is constant-initialised and needs no code at exit. T itself decides what
 * several readers may do concurrently.
 */
template <class T> class LateCell
{
      public:
	/** An empty cell. */
	constexpr LateCell() noexcept : bytes_{}
	{
	}
	LateCell(const LateCell &) = delete;
	LateCell &operator=(const LateCell &) = delete;

	/**
	 * Construct the T in place.
	 *
	 * @param args  for the constructor of T; not used if the call fails
	 * @returns the T; Error::Busy (the T already exists, or another thread is constructing it)
	 * @context any in which the constructor of T is legal
	 * @blocks never
	 * @cost one atomic exchange and the constructor
	 */
	template <class... Args>
		requires std::is_constructible_v<T, Args...>
	[[nodiscard]] Result<T *> emplace(Args &&...args)
	{
		std::uint32_t seen = empty;
		if (!state_.compare_exchange_strong(seen, making, std::memory_order_relaxed)) {
			return std::unexpected(Error::Busy);
		}
		T *const value = ::new (static_cast<void *>(bytes_)) T(std::forward<Args>(args)...);
		state_.store(ready, std::memory_order_release);
		return value;
	}

	/** The T, or null if it does not exist yet. Any context, never blocks; one load and one compare. */
	[[nodiscard, gnu::always_inline]] T *try_get() noexcept
	{
		return state_.load(std::memory_order_acquire) == ready ? at() : nullptr;
	}

	/** try_get() for readers. */
	[[nodiscard, gnu::always_inline]] const T *try_get() const noexcept
	{
		return const_cast<LateCell *>(this)->try_get();
	}

	/** The T of a cell that is known to be filled. */
	[[nodiscard, gnu::always_inline]] T &get_unchecked() noexcept
	{
		return *at();
	}

      private:
	enum : std::uint32_t { empty, making, ready };

	[[gnu::always_inline]] T *at() noexcept
	{
		return std::launder(static_cast<T *>(static_cast<void *>(bytes_)));
	}

#if !defined(__ARM_ARCH_6M__) /* which has ove's functions for it */
	static_assert(std::atomic<std::uint32_t>::is_always_lock_free, "ove::LateCell: the processor has no atomic "
								       "exchange");
#endif
	std::atomic<std::uint32_t> state_{empty};
	alignas(T) unsigned char bytes_[sizeof(T)];
};

} // namespace ove
