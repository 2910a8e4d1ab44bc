/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The C side of the tests of calls from a language to C and back. There are more floating-point arguments of both
 * widths than registers, with an integer among them, so some fill a gap and some go onto the stack. The first argument
 * is 1.1, the second 2.2, the third the integer 3, and so on to 13.13.
 */
#ifndef BINDINGS_ABI_H
#define BINDINGS_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The type of the functions that C calls. They return 14.14 if all arguments arrived. */
typedef double (*abi_function)(float a, double b, int32_t c, float d, double e, float f, double g, float h, double i,
			       double j, double k, float l, double m);

/** Return true if all arguments arrived. */
bool abi_takes(float a, double b, int32_t c, float d, double e, float f, double g, float h, double i, double j,
	       double k, float l, double m);

/** Return true if the function, called with these arguments, returned 14.14. */
bool abi_calls(abi_function function);

/** Return 15.15. */
float abi_gives(void);

/** Return true if these are the promises of ove/capability.h, in the header's order. */
bool abi_promises(const bool *promises, size_t count);

#endif
