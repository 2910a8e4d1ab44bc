/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The memory of an object whose fields a file does not see. storage/ has the bytes of each object: those of the kernel
 * that needs the most, with checks and every option, and 16 keys of thread-local storage. `./ove run
 * tests/opaque/sizes` prints what a kernel needs of them.
 *
 * Each is a plain number, since the name of a symbol has it: a library that was compiled with another number does not
 * link. An image whose kernel needs more does not compile opaque/src. The compiler's options can give another number,
 * to the library and to the image alike.
 */
#ifndef OVE_OPAQUE_OBJECT_H
#define OVE_OPAQUE_OBJECT_H

#include "needs.h"

/** Alignment of every object. */
#define OVE_OPAQUE_ALIGN 8

#define OVE_OPAQUE_OBJECT_NAME(object, bytes) "ove_opaque_" #object "_of_" OVE_OPAQUE_TEXT(bytes) "_bytes"

/** Complete `struct ove_<object>`, for an image whose kernel needs no more. */
#define OVE_OPAQUE_OBJECT(object, bytes)                                                \
	struct ove_##object {                                                           \
		unsigned char memory[bytes] __attribute__((aligned(OVE_OPAQUE_ALIGN))); \
	};                                                                              \
	OVE_OPAQUE_NEEDS(OVE_OPAQUE_OBJECT_NAME(object, bytes))

#endif
