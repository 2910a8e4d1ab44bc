/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The memory of an object whose fields a file does not see. */
#ifndef OVE_OPAQUE_OBJECT_H
#define OVE_OPAQUE_OBJECT_H

#include "needs.h"
#include "storage.h"

#define OVE_OPAQUE_OBJECT_NAME(object, bytes) "ove_opaque_" #object "_of_" OVE_OPAQUE_TEXT(bytes) "_bytes"

/** Complete `struct ove_<object>`, for an image whose kernel needs no more. */
#define OVE_OPAQUE_OBJECT(object, bytes)                                                \
	struct ove_##object {                                                           \
		unsigned char memory[bytes] __attribute__((aligned(OVE_OPAQUE_ALIGN))); \
	};                                                                              \
	OVE_OPAQUE_NEEDS(OVE_OPAQUE_OBJECT_NAME(object, bytes))

#endif
