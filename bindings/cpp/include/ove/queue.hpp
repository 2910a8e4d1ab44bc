// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Queues of items of one type, copied in and out; their guarantees are described in ove/queue.h. */
#pragma once

#include <ove/queue.h>

#if CONFIG_OVE_QUEUE

#include <span>
#include <type_traits>

#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

template <class T, std::size_t N> class Queue;

/** A queue of T of any capacity: the parameter type for functions that send or receive. Queue<T, N> derives from it. */
template <class T> class AnyQueue : detail::Pinned
{
	static_assert(std::is_trivially_copyable_v<T>, "ove::Queue: the kernel copies items byte by byte, so the item "
						       "type must be trivially copyable");

      public:
	using value_type = T;

	/** Append a copy of @p item, waiting at most @p timeout for a slot: ove_queue_send(); Error::Timeout. */
	[[nodiscard, gnu::always_inline]] Result<void> send(const T &item, Timeout timeout = forever) noexcept
	{
		return detail::result(ove_queue_send(&storage_, &item, timeout.ms()));
	}

	/** Append a copy of @p item if there is a free slot: ove_queue_try_send(); Error::Full. */
	[[nodiscard, gnu::always_inline]] Result<void> try_send(const T &item) noexcept
	{
		return detail::result(ove_queue_try_send(&storage_, &item));
	}

	/** Take the first item, waiting at most @p timeout for one: ove_queue_receive(); Error::Timeout. */
	[[nodiscard, gnu::always_inline]] Result<T> receive(Timeout timeout = forever) noexcept
	{
		detail::Unfilled<T> item;
		return filled(ove_queue_receive(&storage_, &item, timeout.ms()), item);
	}

	/** Take the first item if there is one: ove_queue_try_receive(); Error::Empty. */
	[[nodiscard, gnu::always_inline]] Result<T> try_receive() noexcept
	{
		detail::Unfilled<T> item;
		return filled(ove_queue_try_receive(&storage_, &item), item);
	}

	/** receive() into @p item, to save a copy of large items; @p item is untouched on failure. */
	[[nodiscard, gnu::always_inline]] Result<void> receive_into(T &item, Timeout timeout = forever) noexcept
	{
		return detail::result(ove_queue_receive(&storage_, &item, timeout.ms()));
	}

	/** try_receive() into @p item, which is untouched on failure. */
	[[nodiscard, gnu::always_inline]] Result<void> try_receive_into(T &item) noexcept
	{
		return detail::result(ove_queue_try_receive(&storage_, &item));
	}

	/**
	 * Append as many of @p items as fit, in order; waits only for the first: ove_queue_send_many().
	 *
	 * @returns the number of items, 1 or more; Error::Timeout; with checks Error::Invalid (no items),
	 * Error::Context
	 */
	[[nodiscard, gnu::always_inline]] Result<std::size_t> send_many(std::span<const T> items,
									Timeout timeout = forever) noexcept
	{
		return detail::count(ove_queue_send_many(&storage_, items.data(), items.size(), timeout.ms()));
	}

	/**
	 * Take as many items as are available and fit, in order; waits only for the first: ove_queue_receive_many().
	 *
	 * @returns the number of items, 1 or more; Error::Timeout; with checks Error::Invalid (no space given),
	 * Error::Context
	 */
	[[nodiscard, gnu::always_inline]] Result<std::size_t> receive_many(std::span<T> items,
									   Timeout timeout = forever) noexcept
	{
		return detail::count(ove_queue_receive_many(&storage_, items.data(), items.size(), timeout.ms()));
	}

	/** Copy the first item and leave it in the queue: ove_queue_peek(); Error::Empty. */
	[[nodiscard]] Result<T> peek() noexcept
	{
		detail::Unfilled<T> item;
		return filled(ove_queue_peek(&storage_, &item), item);
	}

	/** Count the items in the queue: ove_queue_count(). */
	[[nodiscard]] std::size_t count() const noexcept
	{
		return ove_queue_count(const_cast<ove_queue_storage_t *>(&storage_));
	}

	/** Count the free slots: ove_queue_space(). */
	[[nodiscard]] std::size_t space() const noexcept
	{
		return ove_queue_space(const_cast<ove_queue_storage_t *>(&storage_));
	}

	/** The maximum number of items: ove_queue_capacity(). An item has ove_queue_item_size() bytes, those of
	 * T. */
	[[nodiscard]] std::size_t max_items() const noexcept
	{
		return ove_queue_capacity(const_cast<ove_queue_storage_t *>(&storage_));
	}

	/** Drop all items: ove_queue_reset(). */
	[[nodiscard]] Result<void> reset() noexcept
	{
		return detail::result(ove_queue_reset(&storage_));
	}

	/** The calls that an ISR may make on a queue. */
	class Isr
	{
	      public:
		/** Append a copy of @p item: ove_queue_send_from_isr(); Error::Full. */
		[[nodiscard, gnu::always_inline]] Result<void> send(const T &item) const noexcept
		{
			return detail::result(ove_queue_send_from_isr(queue_, &item));
		}

		/** Take the first item: ove_queue_receive_from_isr(); Error::Empty. */
		[[nodiscard, gnu::always_inline]] Result<T> receive() const noexcept
		{
			detail::Unfilled<T> item;
			return filled(ove_queue_receive_from_isr(queue_, &item), item);
		}

		/** receive() into @p item, which is untouched on failure. */
		[[nodiscard, gnu::always_inline]] Result<void> receive_into(T &item) const noexcept
		{
			return detail::result(ove_queue_receive_from_isr(queue_, &item));
		}

	      private:
		friend class AnyQueue;
		constexpr explicit Isr(ove_queue_t queue) noexcept : queue_(queue)
		{
		}
		ove_queue_t queue_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() noexcept
	{
		return Isr(&storage_);
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_queue_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The queue behind a C handle; its item size must be sizeof(T). Its creator keeps ownership. */
	[[nodiscard]] static AnyQueue &from(ove_queue_t handle) noexcept
	{
		return detail::object_at<AnyQueue>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make a queue on the heap, with its items: ove_queue_create().
	 *
	 * @param capacity  the maximum number of items, 1 to 65,535
	 * @returns the owner, Error::NoMemory; with checks Error::Invalid, Error::Context (in an ISR)
	 */
	[[nodiscard]] static Result<Heap<AnyQueue>> create(std::size_t capacity) noexcept
	{
		ove_queue_t handle;
		const int code = ove_queue_create(&handle, sizeof(T), capacity);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyQueue>(&from(handle));
	}
#endif

      private:
	template <class U, std::size_t N> friend class Queue;
	constexpr AnyQueue() noexcept = default;
	~AnyQueue() = default;

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<AnyQueue>;
	static void destroy(AnyQueue *queue) noexcept
	{
		detail::must(ove_queue_destroy(&queue->storage_), "ove::Queue::~Queue");
	}
#endif

	[[gnu::always_inline]] static Result<T> filled(int code, const detail::Unfilled<T> &item) noexcept
	{
		if (code != OVE_OK) [[unlikely]] {
			return std::unexpected(detail::error_of(code));
		}
		return item.value;
	}

	ove_queue_storage_t storage_;
};

/** A queue with storage for N items of T inside. Holds the C object, and cannot be copied or moved. */
template <class T, std::size_t N> class Queue : public AnyQueue<T>
{
	static_assert(N >= 1 && N <= 65535, "ove::Queue: the capacity is 1 to 65535 items");

      public:
	/** The maximum number of items. */
	static constexpr std::size_t capacity = N;

	/**
	 * Make an empty queue: ove_queue_init(). In an ISR the call stops the program when checks are on. Not a
	 * constant, since all of its storage would be in flash.
	 *
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	constexpr Queue() noexcept
	{
		if consteval {
			detail::refuse_constant<detail::all_its_room_would_be_in_flash>();
		} else {
			ove_queue_t handle;
			detail::must(ove_queue_init(&handle, &this->storage_, items_, sizeof(T), N),
				     "ove::Queue::Queue");
		}
	}

	/** End the queue and drop its items: ove_queue_deinit(). With checks, a waiting thread stops the program. */
	~Queue()
	{
		detail::must(ove_queue_deinit(&this->storage_), "ove::Queue::~Queue");
	}

      private:
	alignas(T) unsigned char items_[OVE_QUEUE_BUFFER_BYTES(sizeof(T), N)];
};

static_assert(sizeof(AnyQueue<int>) == sizeof(ove_queue_storage_t));

} // namespace ove

#else

#include <cstddef>

namespace ove
{

template <class T> class [[gnu::unavailable("CONFIG_OVE_QUEUE is off")]] AnyQueue;
template <class T, std::size_t N> class [[gnu::unavailable("CONFIG_OVE_QUEUE is off")]] Queue;

} // namespace ove

#endif
