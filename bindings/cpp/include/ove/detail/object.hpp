// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The base of the classes: each starts with the C object, and does not move. */
#pragma once

#include <type_traits>

#include <ove_seam/constant.hpp>

namespace ove::detail
{

/** A kernel object is identified by its address, so no class that holds one can be copied or moved. */
class Pinned
{
      public:
	Pinned(const Pinned &) = delete;
	Pinned &operator=(const Pinned &) = delete;

      protected:
	constexpr Pinned() noexcept = default;
	~Pinned() = default;
};

/** Used if a constant is required but impossible: the compiler reports that Why::say() is not constexpr. */
template <class Why> constexpr void refuse_constant()
{
	Why::say();
}

/** Why a queue and a stream cannot be constants. */
struct all_its_room_would_be_in_flash {
	static void say();
};

/** Why a timer cannot be a constant: some kernels create their timer service with the first timer. */
struct a_timer_keeps_its_function_and_may_make_its_service {
	static void say();
};

/** The C++ object at a C handle. Its class starts with the C storage, so both have the same address. */
template <class Object, class Storage>
[[nodiscard, gnu::always_inline]] inline Object &object_at(Storage *handle) noexcept
{
	static_assert(std::is_standard_layout_v<Object>, "ove: a C handle is the address of the C++ object");
	return *reinterpret_cast<Object *>(handle);
}

} // namespace ove::detail
