// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Bytes that a stream takes or fills: what a span, an array, a string or a vector of bytes turns into. */
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>

namespace ove
{

namespace detail
{

template <class T>
inline constexpr bool is_byte =
	std::is_same_v<std::remove_cv_t<T>, std::byte> || std::is_same_v<std::remove_cv_t<T>, unsigned char> ||
	std::is_same_v<std::remove_cv_t<T>, signed char> || std::is_same_v<std::remove_cv_t<T>, char>;

template <class R>
concept ByteRange = requires(R &range) { std::data(range); } && requires(R &range) { std::size(range); } &&
		    is_byte<std::remove_pointer_t<decltype(std::data(std::declval<R &>()))>>;

} // namespace detail

/** Bytes to read, in memory of the caller; good for one call. */
class ConstBytes
{
      public:
	/** @p size bytes at @p data. */
	constexpr ConstBytes(const void *data, std::size_t size) noexcept : data_(data), size_(size)
	{
	}

	/** The bytes of a span, an array or a string; of a literal its terminator as well, so give a string_view. */
	template <detail::ByteRange Range>
	[[gnu::always_inline]] constexpr ConstBytes(const Range &range) noexcept
	    : data_(std::data(range)), size_(std::size(range))
	{
	}

	[[nodiscard]] constexpr const void *data() const noexcept
	{
		return data_;
	}

	[[nodiscard]] constexpr std::size_t size() const noexcept
	{
		return size_;
	}

      private:
	const void *data_;
	std::size_t size_;
};

/** Bytes to fill, in memory of the caller; good for one call. */
class MutableBytes
{
      public:
	/** @p size bytes at @p data. */
	constexpr MutableBytes(void *data, std::size_t size) noexcept : data_(data), size_(size)
	{
	}

	/** The bytes of a span, an array or a string that may be written to. */
	template <detail::ByteRange Range>
		requires(!std::is_const_v<std::remove_pointer_t<decltype(std::data(std::declval<Range &>()))>>)
	[[gnu::always_inline]] constexpr MutableBytes(Range &&range) noexcept
	    : data_(std::data(range)), size_(std::size(range))
	{
	}

	[[nodiscard]] constexpr void *data() const noexcept
	{
		return data_;
	}

	[[nodiscard]] constexpr std::size_t size() const noexcept
	{
		return size_;
	}

      private:
	void *data_;
	std::size_t size_;
};

} // namespace ove
