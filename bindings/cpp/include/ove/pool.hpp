// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Pools of objects of one type; their guarantees are described in ove/pool.h. */
#pragma once

#include <ove/pool.h>

#if CONFIG_OVE_POOL

#include <new>
#include <utility>

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

template <class T, std::size_t N> class Pool;

/** A pool of blocks for T of any capacity: the parameter type for functions. Pool<T, N> derives from it. */
template <class T> class AnyPool : detail::Pinned
{
	static_assert(alignof(T) <= OVE_POOL_ALIGN, "ove::Pool: a block is aligned to OVE_POOL_ALIGN");

      public:
	using value_type = T;

	/**
	 * Allocate a block for a T, which is not constructed in it, waiting at most @p timeout: ove_pool_alloc().
	 *
	 * @returns the block, which belongs to the caller until free(); Error::Timeout; with checks Error::Context
	 */
	[[nodiscard, gnu::always_inline]] Result<T *> alloc(Timeout timeout = forever) noexcept
	{
		void *block;
		const int code = ove_pool_alloc(&storage_, timeout.ms(), &block);

		return block_of(code, block);
	}

	/** Free a block, whose object has been destroyed: ove_pool_free(). A wrong block stops the program with checks.
	 */
	[[nodiscard, gnu::always_inline]] Result<void> free(T *block) noexcept
	{
		return detail::result(ove_pool_free(&storage_, block));
	}

	/** Allocate a block and construct a T in it from @p args; otherwise as alloc(). destroy() undoes both. */
	template <class... Args> [[nodiscard]] Result<T *> make(Timeout timeout, Args &&...args)
	{
		const Result<T *> block = alloc(timeout);
		if (block) [[likely]] {
			::new (static_cast<void *>(*block)) T(std::forward<Args>(args)...);
		}
		return block;
	}

	/** Destroy the object of make() and free its block; otherwise as free(). */
	[[nodiscard]] Result<void> destroy(T *object)
	{
		object->~T();
		return free(object);
	}

	/** Count the free blocks: ove_pool_available(). */
	[[nodiscard, gnu::always_inline]] std::size_t available() const noexcept
	{
		return ove_pool_available(const_cast<ove_pool_storage_t *>(&storage_));
	}

	/** The calls that an ISR may make on a pool. */
	class Isr
	{
	      public:
		/** Allocate a block: ove_pool_alloc_from_isr(); Error::Empty. */
		[[nodiscard, gnu::always_inline]] Result<T *> alloc() const noexcept
		{
			void *block;
			const int code = ove_pool_alloc_from_isr(pool_, &block);

			return block_of(code, block);
		}

		/** Free a block: ove_pool_free_from_isr(). */
		[[nodiscard, gnu::always_inline]] Result<void> free(T *block) const noexcept
		{
			return detail::result(ove_pool_free_from_isr(pool_, block));
		}

	      private:
		friend class AnyPool;
		constexpr explicit Isr(ove_pool_t pool) noexcept : pool_(pool)
		{
		}
		ove_pool_t pool_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() noexcept
	{
		return Isr(&storage_);
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_pool_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The pool behind a C handle; its blocks must have sizeof(T) bytes. Its creator keeps ownership. */
	[[nodiscard]] static AnyPool &from(ove_pool_t handle) noexcept
	{
		return detail::object_at<AnyPool>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make a pool on the heap, with its blocks: ove_pool_create().
	 *
	 * @param capacity  the number of blocks, 1 to 65,535
	 * @returns the owner, Error::NoMemory; with checks Error::Invalid, Error::Context (in an ISR)
	 */
	[[nodiscard]] static Result<Heap<AnyPool>> create(std::size_t capacity) noexcept
	{
		ove_pool_t handle;
		const int code = ove_pool_create(&handle, sizeof(T), capacity);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyPool>(&from(handle));
	}
#endif

      private:
	template <class U, std::size_t N> friend class Pool;
	constexpr AnyPool() noexcept = default;
	~AnyPool() = default;

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<AnyPool>;
	static void destroy(AnyPool *pool) noexcept
	{
		detail::must(ove_pool_destroy(&pool->storage_), "ove::Pool::~Pool");
	}
#endif

	[[gnu::always_inline]] static Result<T *> block_of(int code, void *block) noexcept
	{
		if (code != OVE_OK) [[unlikely]] {
			return std::unexpected(detail::error_of(code));
		}
		return static_cast<T *>(block);
	}

	ove_pool_storage_t storage_;
};

/** A pool with N blocks for T inside. Holds the C object, and cannot be copied or moved. */
template <class T, std::size_t N> class Pool : public AnyPool<T>
{
	static_assert(N >= 1 && N <= 65535, "ove::Pool: the capacity is 1 to 65535 blocks");

      public:
	/** The number of blocks. */
	static constexpr std::size_t capacity = N;

	/**
	 * Make a pool with all blocks free: ove_pool_init(). In an ISR the call stops the program when checks are on.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(N), no allocation
	 */
	Pool() noexcept
	{
		ove_pool_t handle;
		detail::must(ove_pool_init(&handle, &this->storage_, blocks_, sizeof(T), N), "ove::Pool::Pool");
	}

	/** End the pool: ove_pool_deinit(). With checks, a waiting thread or a block in use stops the program. */
	~Pool()
	{
		detail::must(ove_pool_deinit(&this->storage_), "ove::Pool::~Pool");
	}

      private:
	alignas(OVE_POOL_ALIGN) unsigned char blocks_[OVE_POOL_BUFFER_BYTES(sizeof(T), N)];
};

static_assert(sizeof(AnyPool<int>) == sizeof(ove_pool_storage_t));

} // namespace ove

#else

#include <cstddef>

namespace ove
{

template <class T> class [[gnu::unavailable("CONFIG_OVE_POOL is off")]] AnyPool;
template <class T, std::size_t N> class [[gnu::unavailable("CONFIG_OVE_POOL is off")]] Pool;

} // namespace ove

#endif
