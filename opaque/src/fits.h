/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Compares the image's objects with the memory that a library reserves for them. */
#ifndef OVE_OPAQUE_FITS_H
#define OVE_OPAQUE_FITS_H

#include <ove/ove.h>

#include "../include/ove_opaque/object.h"

/** Assert that the kernel's object is not larger. */
#define FITS(object, bytes)                                                                          \
	OVE_OPAQUE_ASSERT(sizeof(ove_##object##_storage_t) <= (bytes),                               \
			  "this kernel's ove_" #object                                               \
			  "_storage_t is larger than the OVE_OPAQUE_..._BYTES of opaque libraries"); \
	OVE_OPAQUE_ASSERT(_Alignof(ove_##object##_storage_t) <= OVE_OPAQUE_ALIGN,                    \
			  "this kernel's ove_" #object "_storage_t is aligned to more than OVE_OPAQUE_ALIGN")
/** Allow linking a library that reserves this much memory for the object. */
#define GIVES(object, bytes) OVE_OPAQUE_GIVES(OVE_OPAQUE_OBJECT_NAME(object, bytes))

#endif
