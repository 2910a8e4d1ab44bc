/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file C functions and variables that are declared to the hot modules of other languages. */
#ifndef OVE_BINDINGS_LAYOUT_CALLED_H
#define OVE_BINDINGS_LAYOUT_CALLED_H

/**
 * The debug information of the pointer has the type as this build declares it, and the pointer's relocation has the
 * linker's name. `python -m ove_tool.layout` writes the other languages' declarations from both.
 */
#define OVE_TOLD(kind, name)                                \
	extern __typeof__(name) *const ove_##kind##_##name; \
	__attribute__((section("ove_told"), used)) __typeof__(name) *const ove_##kind##_##name = &name

/** The hot modules use a function or variable with external linkage. */
#define OVE_CALLED(name) OVE_TOLD(called, name)
/** A hot call calls this function of the seam. If it has no symbol, a hot module must have a body for it. */
#define OVE_SEAM(name) OVE_TOLD(seam, name)
/** The hot modules have a body for a function that is inline in C: a function of the seam, or a hot call itself. */
#define OVE_BODY(name) OVE_TOLD(body, name)
/** A body of the hot modules calls this function, which is inline in C and translated. */
#define OVE_INLINE(name) OVE_TOLD(inline, name)
/** The hot calls that use this function, which is inline in C, are C's symbols: a translation would be longer. */
#define OVE_SYMBOL(name) OVE_TOLD(symbol, name)
/** The hot modules rely on this; it does not compile if C has another layout or number. */
#define OVE_PIN(condition) _Static_assert(condition, "the hot modules know another C: " #condition)

#endif
