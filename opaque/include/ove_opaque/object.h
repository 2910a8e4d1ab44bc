/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The memory of an object whose fields a file does not know. storage/ has the size of each object: that of the kernel
 * that needs the most, with checks and every option, and 16 keys of thread-local storage. `./ove run
 * tests/opaque/sizes` prints the sizes that a kernel needs.
 *
 * Each size is a plain number, because it is part of a symbol's name: a library that was compiled with another number
 * does not link. If an image's kernel needs more, opaque/src does not compile. Compiler options can change a number, in
 * the library and the image alike.
 */
#ifndef OVE_OPAQUE_OBJECT_H
#define OVE_OPAQUE_OBJECT_H

#include "needs.h"

/** Alignment of every object. */
#define OVE_OPAQUE_ALIGN 8

#define OVE_OPAQUE_OBJECT_NAME(object, bytes) "ove_opaque_" #object "_of_" OVE_OPAQUE_TEXT(bytes) "_bytes"

/** Complete `struct ove_<object>`, for an image whose kernel does not need more. */
#define OVE_OPAQUE_OBJECT(object, bytes)                                                \
	struct ove_##object {                                                           \
		unsigned char memory[bytes] __attribute__((aligned(OVE_OPAQUE_ALIGN))); \
	};                                                                              \
	OVE_OPAQUE_NEEDS(OVE_OPAQUE_OBJECT_NAME(object, bytes))

#endif
