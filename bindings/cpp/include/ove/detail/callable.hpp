// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Functions with captures for calls that take a C function and one void*, without an allocation: stored inside the
 * object or, if the object has no storage for them, packed into the void* itself.
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

/** Default number of bytes in an object for the captures of its function. */
inline constexpr std::size_t default_capture_bytes = 4 * sizeof(void *);

namespace detail
{

/** Call @p function with all of @p args, or with none if it takes none. */
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

/** Storage for one function object of up to Bytes. The C call gets its address; the trampoline knows its type. */
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

	/** Store @p function, replacing the previous one; returns its address. */
	template <class F> void *keep(F &&function)
	{
		using Kept = std::decay_t<F>;
		static_assert(sizeof(Kept) <= Bytes, "ove: the function's captures do not fit; capture less, or give "
						     "the object more capture bytes");
		static_assert(alignof(Kept) <= alignof(std::max_align_t), "ove: a capture is over-aligned");
		clear();
		Kept *const kept = ::new (static_cast<void *>(bytes_)) Kept(std::forward<F>(function));
		if constexpr (!std::is_trivially_destructible_v<Kept>) {
			end_ = destroy<Kept>;
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
	template <class Kept> static void destroy(void *kept)
	{
		std::destroy_at(static_cast<Kept *>(kept));
	}

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
	if constexpr (!std::is_empty_v<F>) {
		std::memcpy(&result, &function, sizeof(F));
	}
	return result;
}

/** Call a function that packed() packed. */
template <class F, class... Args> inline void call_packed(void *pack, Args &&...args)
{
	alignas(F) unsigned char bytes[sizeof(F)];
	if constexpr (!std::is_empty_v<F>) {
		std::memcpy(bytes, &pack, sizeof(F));
	}
	call_with(*std::launder(static_cast<F *>(static_cast<void *>(bytes))), std::forward<Args>(args)...);
}

// The C functions that call a function object. Functions rather than lambdas: with -Wshadow, the parameters of a lambda
// in a template are compared with the names of its user.

/** For a function stored at an address, with the object of the handle. */
template <class Kept, class Object, class Handle> void on_kept(Handle handle, void *kept)
{
	call_with(*static_cast<Kept *>(kept), Object::from(handle));
}

/** For a function packed into the pointer, with the object of the handle. */
template <class F, class Object, class Handle> void on_packed(Handle handle, void *pack)
{
	call_packed<F>(pack, Object::from(handle));
}

} // namespace detail

} // namespace ove
