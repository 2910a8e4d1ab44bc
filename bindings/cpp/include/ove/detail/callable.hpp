// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Functions with captures for calls that take a C function and one void*, without an allocation: either stored inside
 * the object, or, where there is no such place, packed into the void* itself.
 */
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace ove
{

/** Bytes that an object keeps for the captures of its function unless told otherwise. */
inline constexpr std::size_t default_capture_bytes = 4 * sizeof(void *);

namespace detail
{

/** Call @p function with @p args as far as it takes them: all of them, or none. */
template <class F, class... Args> [[gnu::always_inline]] inline void call_with(F &function, Args &&...args)
{
	if constexpr (std::is_invocable_v<F &, Args...>) {
		static_cast<void>(function(std::forward<Args>(args)...));
	} else {
		static_cast<void>(function());
	}
}

template <class F, class... Args>
concept Takes = std::is_invocable_v<F &, Args...> || std::is_invocable_v<F &>;

/** Room for one function object of up to Bytes. The C call gets its address; its type lives in the trampoline. */
template <std::size_t Bytes> class Captures
{
      public:
	constexpr Captures() noexcept = default;
	Captures(const Captures &) = delete;
	Captures &operator=(const Captures &) = delete;

	~Captures()
	{
		clear();
	}

	/** Keep @p function, in place of the one before; gives its address. */
	template <class F> void *keep(F &&function)
	{
		using Kept = std::decay_t<F>;
		static_assert(sizeof(Kept) <= Bytes, "ove: the function's captures do not fit; capture less, or give "
						     "the object more capture bytes");
		static_assert(alignof(Kept) <= alignof(std::max_align_t), "ove: a capture is over-aligned");
		clear();
		Kept *const kept = ::new (static_cast<void *>(bytes_)) Kept(std::forward<F>(function));
		if constexpr (!std::is_trivially_destructible_v<Kept>) {
			end_ = [](void *at) { std::destroy_at(static_cast<Kept *>(at)); };
		}
		return kept;
	}

	void clear() noexcept
	{
		if (end_ != nullptr) {
			std::exchange(end_, nullptr)(bytes_);
		}
	}

      private:
	void (*end_)(void *) = nullptr;
	alignas(std::max_align_t) unsigned char bytes_[Bytes];
};

/** A function object as a void*. */
template <class F> [[nodiscard]] inline void *packed(F function) noexcept
{
	static_assert(sizeof(F) <= sizeof(void *) && std::is_trivially_copyable_v<F> &&
			      std::is_trivially_destructible_v<F>,
		      "ove: an object on the heap keeps a function with at most one pointer of trivially copyable "
		      "captures");
	void *result = nullptr;
	std::memcpy(&result, &function, sizeof(F));
	return result;
}

/** Call what packed() packed. */
template <class F, class... Args> inline void call_packed(void *pack, Args &&...args)
{
	alignas(F) unsigned char bytes[sizeof(F)];
	std::memcpy(bytes, &pack, sizeof(F));
	call_with(*std::launder(static_cast<F *>(static_cast<void *>(bytes))), std::forward<Args>(args)...);
}

} // namespace detail

} // namespace ove
