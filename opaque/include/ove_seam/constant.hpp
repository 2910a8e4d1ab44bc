// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file A file that sees no kernel has no constant objects in C++: a call makes each of them. */
#ifndef OVE_OPAQUE_SEAM_CONSTANT_HPP
#define OVE_OPAQUE_SEAM_CONSTANT_HPP

#define OVE_BACKEND_HAS_CONSTANTS 0

namespace ove::detail
{

/** The error of a compiler that is asked for such a constant names this. */
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
