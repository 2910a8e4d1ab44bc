/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The C side of the tests of how a language calls C and C the language: more floating-point arguments of both widths
 * than there are registers for, an integer among them, so that some go back into a gap and some onto the stack. The
 * first argument is 1.1, the second 2.2, the third the whole number 3, and so on to 13.13.
 */
#ifndef BINDINGS_ABI_H
#define BINDINGS_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The type of the functions that C calls; they answer 14.14 when all arguments arrived. */
typedef double (*abi_function)(float a, double b, int32_t c, float d, double e, float f, double g, float h, double i,
			       double j, double k, float l, double m);

/** Whether all arguments arrived. */
bool abi_takes(float a, double b, int32_t c, float d, double e, float f, double g, float h, double i, double j,
	       double k, float l, double m);

/** Whether the function, called with these arguments, answered 14.14. */
bool abi_calls(abi_function function);

/** Gives 15.15. */
float abi_gives(void);

/** Whether these are the promises of ove/capability.h, in the header's order. */
bool abi_promises(const bool *promises, size_t count);

#endif
