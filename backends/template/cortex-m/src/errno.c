/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Each thread has its own errno. */
#include <ove_seam/thread.h>

#include <errno.h>

#if defined(__NEWLIB__)

#include <ove_cortex_m/thread_errno.h>

static int *of_thread(void)
{
	return &ove_backend_thread_get_self()->error_number;
}

/* Replaces the library's function, which <errno.h> and the library's functions call. */
__attribute__((used)) int *__errno(void)
{
	return ove_cortex_m_errno_of_caller(of_thread);
}

#endif
