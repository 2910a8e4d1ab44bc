// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The base of the classes: each is the C object and nothing before it, and does not move. */
#pragma once

#include <type_traits>

#include <ove_seam/constant.hpp>

namespace ove::detail
{

/** A kernel object is known by its address, so nothing that holds one can be copied or moved. */
class Pinned
{
      public:
	Pinned(const Pinned &) = delete;
	Pinned &operator=(const Pinned &) = delete;

      protected:
	constexpr Pinned() noexcept = default;
	~Pinned() = default;
};

/** Where a constant is asked for and there is none: the compiler's error says that Why::say() is not constexpr. */
template <class Why> constexpr void refuse_constant()
{
	Why::say();
}

/** Why a queue and a stream are no constants. */
struct all_its_room_would_be_in_flash {
	static void say();
};

/** Why a timer is no constant: some kernels make their timer service with the first timer. */
struct a_timer_keeps_its_function_and_may_make_its_service {
	static void say();
};

/** The C++ object at a C handle. Its class begins with the C storage, so both have one address. */
template <class Object, class Storage>
[[nodiscard, gnu::always_inline]] inline Object &object_at(Storage *handle) noexcept
{
	static_assert(std::is_standard_layout_v<Object>, "ove: a C handle is the address of the C++ object");
	return *reinterpret_cast<Object *>(handle);
}

} // namespace ove::detail
