// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Streams of bytes from one writer to one reader; their guarantees are described in ove/stream.h. */
#pragma once

#include <ove/stream.h>

#if CONFIG_OVE_STREAM

#include <ove/detail/bytes.hpp>
#include <ove/detail/call.hpp>
#include <ove/detail/object.hpp>
#include <ove/heap.hpp>
#include <ove/types.hpp>

namespace ove
{

template <std::size_t N> class Stream;

/** A stream of any capacity: the parameter type for functions that send or receive. Stream<N> derives from it. */
class AnyStream : detail::Pinned
{
      public:
	/**
	 * Append @p bytes, waiting until all are sent or the timeout expires: ove_stream_send().
	 *
	 * @returns the number of bytes sent, fewer than given only after a timeout; with checks Error::Invalid (none
	 * given),
	 *          Error::Context
	 */
	[[nodiscard, gnu::always_inline]] Result<std::size_t> send(ConstBytes bytes, Timeout timeout = forever) noexcept
	{
		return detail::count(ove_stream_send(&storage_, bytes.data(), bytes.size(), timeout.ms()));
	}

	/**
	 * Take bytes; waits only if the stream is empty, then for the trigger level: ove_stream_receive().
	 *
	 * @returns the number of bytes, 0 only after a timeout; with checks Error::Invalid (no space given),
	 * Error::Context
	 */
	[[nodiscard, gnu::always_inline]] Result<std::size_t> receive(MutableBytes bytes,
								      Timeout timeout = forever) noexcept
	{
		return detail::count(ove_stream_receive(&storage_, bytes.data(), bytes.size(), timeout.ms()));
	}

	/** The number of bytes in the stream: ove_stream_available(). */
	[[nodiscard]] std::size_t available() const noexcept
	{
		return ove_stream_available(const_cast<ove_stream_storage_t *>(&storage_));
	}

	/** The number of bytes that would still fit: ove_stream_space(). */
	[[nodiscard]] std::size_t space() const noexcept
	{
		return ove_stream_space(const_cast<ove_stream_storage_t *>(&storage_));
	}

	/** Drop all bytes: ove_stream_reset(); Error::Busy if a thread waits. */
	[[nodiscard]] Result<void> reset() noexcept
	{
		return detail::result(ove_stream_reset(&storage_));
	}

	/** The calls that an ISR may make on a stream. */
	class Isr
	{
	      public:
		/** Send as many of @p bytes as fit: ove_stream_send_from_isr(). */
		[[nodiscard, gnu::always_inline]] Result<std::size_t> send(ConstBytes bytes) const noexcept
		{
			return detail::count_or_bug(ove_stream_send_from_isr(stream_, bytes.data(), bytes.size()));
		}

		/** Take as many bytes as are available and fit: ove_stream_receive_from_isr(). */
		[[nodiscard, gnu::always_inline]] Result<std::size_t> receive(MutableBytes bytes) const noexcept
		{
			return detail::count_or_bug(ove_stream_receive_from_isr(stream_, bytes.data(), bytes.size()));
		}

	      private:
		friend class AnyStream;
		constexpr explicit Isr(ove_stream_t stream) noexcept : stream_(stream)
		{
		}
		ove_stream_t stream_;
	};

	/** The calls for an ISR, and no others. */
	[[nodiscard, gnu::always_inline]] Isr from_isr() noexcept
	{
		return Isr(&storage_);
	}

	/** The handle for calls of the C API. */
	[[nodiscard, gnu::always_inline]] ove_stream_t native_handle() noexcept
	{
		return &storage_;
	}

	/** The stream behind a C handle. Its creator keeps ownership. */
	[[nodiscard]] static AnyStream &from(ove_stream_t handle) noexcept
	{
		return detail::object_at<AnyStream>(handle);
	}

#if !CONFIG_OVE_ZERO_HEAP
	/**
	 * Make a stream on the heap, with its bytes: ove_stream_create().
	 *
	 * @param capacity  the maximum number of bytes
	 * @param trigger   bytes that must be available before a waiting receiver wakes, 1 to capacity
	 * @returns the owner, Error::NoMemory; with checks Error::Invalid, Error::Context (in an ISR)
	 */
	[[nodiscard]] static Result<Heap<AnyStream>> create(std::size_t capacity, std::size_t trigger = 1) noexcept
	{
		ove_stream_t handle;
		const int code = ove_stream_create(&handle, capacity, trigger);
		if (code != OVE_OK) {
			return std::unexpected(detail::error_of(code));
		}
		return Heap<AnyStream>(&from(handle));
	}
#endif

      private:
	template <std::size_t N> friend class Stream;
	constexpr AnyStream() noexcept = default;
	~AnyStream() = default;

#if !CONFIG_OVE_ZERO_HEAP
	friend class Heap<AnyStream>;
	static void destroy(AnyStream *stream) noexcept
	{
		detail::must(ove_stream_destroy(&stream->storage_), "ove::Stream::~Stream");
	}
#endif

	ove_stream_storage_t storage_;
};

/** A stream with storage for N bytes inside. Holds the C object, and cannot be copied or moved. */
template <std::size_t N> class Stream : public AnyStream
{
	static_assert(N >= 1 && N < 0x7fffffff, "ove::Stream: the capacity is 1 to INT_MAX - 1 bytes");

      public:
	/** The maximum number of bytes. */
	static constexpr std::size_t capacity = N;

	/**
	 * Make an empty stream: ove_stream_init(). A trigger out of range, or an ISR, stops the program when checks are
	 * on. Not a constant, since all of its storage would be in flash.
	 *
	 * @param trigger  bytes that must be available before a waiting receiver wakes, 1 to N
	 * @context thread, start
	 * @blocks never
	 * @cost O(1), no allocation
	 */
	constexpr explicit Stream(std::size_t trigger = 1) noexcept
	{
		if consteval {
			detail::refuse_constant<detail::all_its_room_would_be_in_flash>();
		} else {
			ove_stream_t handle;
			detail::must(ove_stream_init(&handle, &this->storage_, bytes_, N, trigger),
				     "ove::Stream::Stream");
		}
	}

	/** End the stream and drop its bytes: ove_stream_deinit(). With checks, a waiting thread stops the program. */
	~Stream()
	{
		detail::must(ove_stream_deinit(&this->storage_), "ove::Stream::~Stream");
	}

      private:
	unsigned char bytes_[OVE_STREAM_BUFFER_BYTES(N)];
};

static_assert(sizeof(AnyStream) == sizeof(ove_stream_storage_t));

} // namespace ove

#else

#include <cstddef>

namespace ove
{

class [[gnu::unavailable("CONFIG_OVE_STREAM is off")]] AnyStream;
template <std::size_t N> class [[gnu::unavailable("CONFIG_OVE_STREAM is off")]] Stream;

} // namespace ove

#endif
