/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Replaces newlib's abort(), which raises a signal that cannot be caught. */
#include <stdlib.h>

#include <ove_seam/abort.h>

__attribute__((noreturn, used)) void abort(void)
{
	ove_abort_from(__builtin_return_address(0));
}
