/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The program's own abort(): the C library's raises a signal, which the kernel catches for callers inside it. */
#include <ove_backend/sanitizer.h>

#include <stdlib.h>

#include <ove_seam/abort.h>

/* A sanitizer reports an abort itself, in more detail. */
#if !OVE_POSIX_ASAN && !OVE_POSIX_TSAN
__attribute__((noreturn, used)) void abort(void)
{
	ove_abort_from(__builtin_return_address(0));
}
#endif
