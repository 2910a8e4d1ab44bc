// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file What the classes share: they are the C object and nothing before it, and they do not move. */
#pragma once

#include <type_traits>

#include <ove_backend/constant.hpp>

/** Makes a constructor constexpr, on a kernel whose objects can be constants. */
#if OVE_BACKEND_HAS_CONSTANTS
#define OVE_CPP_CONSTANT constexpr
#else
#define OVE_CPP_CONSTANT
#endif

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

/** The C++ object at a C handle. Its class begins with the C storage, so both have one address. */
template <class Object, class Storage>
[[nodiscard, gnu::always_inline]] inline Object &object_at(Storage *handle) noexcept
{
	static_assert(std::is_standard_layout_v<Object>, "ove: a C handle is the address of the C++ object");
	return *reinterpret_cast<Object *>(handle);
}

} // namespace ove::detail
