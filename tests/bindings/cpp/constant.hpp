// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file Declarations that the tests of constant objects share. */
#pragma once

#include <cstring>
#include <new>

#include <ove_seam/constant.hpp>

/** For the kernel's own objects, which cannot be constants on every kernel. */
#if OVE_BACKEND_HAS_CONSTANTS
#define KERNELS_CONSTANT constinit
#else
#define KERNELS_CONSTANT
#endif

/** Whether initialising @p object changes nothing. In place, because a kernel's object may point into itself. */
template <class Object, class... Arguments> bool test_is_as_made(Object &object, Arguments... arguments)
{
	unsigned char before[sizeof(Object)];

	std::memcpy(before, static_cast<void *>(&object), sizeof(before));
	::new (static_cast<void *>(&object)) Object(arguments...);
	return std::memcmp(before, static_cast<void *>(&object), sizeof(before)) == 0;
}
