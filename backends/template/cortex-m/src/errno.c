/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Each thread has an errno of its own. */
#include <ove_seam/thread.h>

#include <errno.h>

#if defined(__NEWLIB__)

#include "../../../../alloy/newlib/thread_errno.h"

static int *of_thread(void)
{
	return &ove_backend_thread_get_self()->error_number;
}

/* In place of the library's own, which <errno.h> and its functions ask. */
__attribute__((used)) int *__errno(void)
{
	return alloy_errno_of_caller(of_thread);
}

#endif
