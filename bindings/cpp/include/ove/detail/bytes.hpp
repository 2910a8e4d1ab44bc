// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Bytes that a stream takes or fills: the conversion of a span, an array, a string or a vector of bytes. */
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

/** Bytes to read, in the caller's memory; valid for one call. */
class ConstBytes
{
      public:
	/** @p size bytes at @p data. */
	constexpr ConstBytes(const void *data, std::size_t size) noexcept : data_(data), size_(size)
	{
	}

	/** The bytes of a span, an array or a string; a literal includes its terminator, so pass a string_view. */
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

/** Bytes to fill, in the caller's memory; valid for one call. */
class MutableBytes
{
      public:
	/** @p size bytes at @p data. */
	constexpr MutableBytes(void *data, std::size_t size) noexcept : data_(data), size_(size)
	{
	}

	/** The bytes of a writable span, array or string. */
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
