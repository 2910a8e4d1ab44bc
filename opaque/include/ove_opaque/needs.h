/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The facts on which a file without a kernel's headers depends, as symbol names that opaque/src defines for an image. A
 * name that the linker does not find is the reason why library and image do not fit. `strip --strip-debug` removes the
 * names from a library, and its images are then not compared.
 */
#ifndef OVE_OPAQUE_NEEDS_H
#define OVE_OPAQUE_NEEDS_H

#include <ove/version.h>

#define OVE_OPAQUE_TEXT_(text) #text
#define OVE_OPAQUE_TEXT(text)  OVE_OPAQUE_TEXT_(text)

/* The linker keeps sections of this name with the rest of a file, and loads them into no image. */
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_ADDRESS_ ".8byte "
#else
#define OVE_OPAQUE_ADDRESS_ ".4byte "
#endif
/** The image must define this symbol. */
#define OVE_OPAQUE_NEEDS(symbol) \
	__asm__(".pushsection .debug_ove_opaque,\"\"\n\t" OVE_OPAQUE_ADDRESS_ symbol "\n\t.popsection")
/** The image defines this symbol. */
#define OVE_OPAQUE_GIVES(symbol) __asm__(".globl " symbol "\n\t.set " symbol ", 0")

#ifdef __cplusplus
#define OVE_OPAQUE_ASSERT(condition, text) static_assert(condition, text)
#else
/* _Static_assert is an extension in C99. */
#define OVE_OPAQUE_ASSERT(condition, text) __extension__ _Static_assert(condition, text)
#endif

/** The calls and their types belong to one version of ove. */
#define OVE_OPAQUE_API \
	"ove_opaque_calls_of_ove_" OVE_OPAQUE_TEXT(OVE_VERSION_MAJOR) "_" OVE_OPAQUE_TEXT(OVE_VERSION_MINOR)

/* An image's own files need no symbols. */
#ifdef OVE_OPAQUE
OVE_OPAQUE_NEEDS("ove_opaque_needs_ove_link_opaque");
OVE_OPAQUE_NEEDS(OVE_OPAQUE_API);
#endif

#endif
