// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file In a file that includes no kernel, C++ has no constant objects: a call creates each of them. */
#ifndef OVE_OPAQUE_SEAM_CONSTANT_HPP
#define OVE_OPAQUE_SEAM_CONSTANT_HPP

#define OVE_BACKEND_HAS_CONSTANTS 0

namespace ove::detail
{

/** The compiler's error message for such a constant names this type. */
struct opaque_objects_are_no_constants {
	static void say();
};

template <class Object, class... Number> constexpr void make_constant(Object & /*object*/, Number... /*numbers*/)
{
	Object *const none = nullptr;
	static_cast<void>(none);
	opaque_objects_are_no_constants::say();
}

} // namespace ove::detail

#endif
