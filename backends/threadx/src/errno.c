/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Each ove thread has its own errno; native threads share one. */
#include <errno.h>

#include "native.h"

#if defined(__NEWLIB__)

#include <ove_cortex_m/thread_errno.h>

static int *of_thread(void)
{
	static int of_native_threads;
	struct ove_thread *const self = ove_backend_thread_get_self();

	return ove_threadx_is_own(self) ? &self->error_number : &of_native_threads;
}

/* Replaces the library's function, which <errno.h> and the library's functions call. */
__attribute__((used)) int *__errno(void)
{
	return ove_cortex_m_errno_of_caller(of_thread);
}

#endif
