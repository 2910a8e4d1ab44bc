/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Comparison of the image's objects with the memory that a library has for them. */
#ifndef OVE_OPAQUE_FITS_H
#define OVE_OPAQUE_FITS_H

#include <ove/ove.h>

#include "../include/ove_opaque/object.h"

/** The kernel's object is no larger. */
#define FITS(object, bytes)                                                                          \
	OVE_OPAQUE_ASSERT(sizeof(ove_##object##_storage_t) <= (bytes),                               \
			  "this kernel's ove_" #object                                               \
			  "_storage_t is larger than the OVE_OPAQUE_..._BYTES of opaque libraries"); \
	OVE_OPAQUE_ASSERT(_Alignof(ove_##object##_storage_t) <= OVE_OPAQUE_ALIGN,                    \
			  "this kernel's ove_" #object "_storage_t is aligned to more than OVE_OPAQUE_ALIGN")
/** A library that has as much memory for the object may be linked. */
#define GIVES(object, bytes) OVE_OPAQUE_GIVES(OVE_OPAQUE_OBJECT_NAME(object, bytes))

#endif
