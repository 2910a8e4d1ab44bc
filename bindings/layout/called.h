/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file OVE_CALLED(): declare a function or variable of C to the hot modules of other languages. */
#ifndef OVE_BINDINGS_LAYOUT_CALLED_H
#define OVE_BINDINGS_LAYOUT_CALLED_H

/**
 * @param name A function or variable with external linkage, declared before.
 *
 * The debug information of the pointer has its type, and the pointer's relocation has the name that the linker knows.
 * `python -m ove_tool.layout` writes the other languages' declarations from both.
 */
#define OVE_CALLED(name)                                  \
	extern __typeof__(name) *const ove_called_##name; \
	__attribute__((section("ove_called"), used)) __typeof__(name) *const ove_called_##name = &name

#endif
