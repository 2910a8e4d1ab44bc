// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * Objects as constants, for C++: the bytes that ove_..._init() writes. NuttX's own mutex and semaphore have volatile
 * fields, which C++ does not allow in a constant.
 */
#ifndef OVE_BACKEND_CONSTANT_HPP
#define OVE_BACKEND_CONSTANT_HPP

#include <ove_backend/waiter.h>

#define OVE_BACKEND_HAS_CONSTANTS 0

namespace ove::detail
{

/** The compiler's error message for such a constant names this type. */
struct mutex_and_semaphore_of_nuttx_have_volatile_fields {
	static void say();
};

template <class Object, class... Number> constexpr void make_constant(Object & /*object*/, Number... /*numbers*/)
{
	Object *const none = nullptr;
	static_cast<void>(none);
	mutex_and_semaphore_of_nuttx_have_volatile_fields::say();
}

constexpr void make_empty(ove_generic_waiters &list) noexcept
{
	list = {};
}

} // namespace ove::detail

#include <ove_generic/constant.hpp>

#endif
