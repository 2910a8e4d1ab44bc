/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Selects the caller's errno on a Cortex-M whose threads use the process stack, with newlib; for __errno(). */
#ifndef OVE_CORTEX_M_THREAD_ERRNO_H
#define OVE_CORTEX_M_THREAD_ERRNO_H

#include <reent.h>
#include <stdint.h>

/**
 * Return the thread's errno in a thread; otherwise the errno of all code before the start, or that of all interrupts.
 *
 * Outside interrupts, an error that a function has left in the library's own structure is moved to the caller's errno.
 * The functions that OVE_NEWLIB_ERRNO of cmake/compiler.cmake replaces leave none there. With any other function, a
 * thread that runs in between may receive the error.
 */
static inline int *ove_cortex_m_errno_of_caller(int *(*of_thread)(void))
{
	static int of_start;
	static int of_interrupts;
	int *place = &of_start;
	uint32_t register_value;

	__asm volatile("mrs %0, control" : "=r"(register_value));
	if ((register_value & 2u) != 0u) {
		place = of_thread();
	} else {
		__asm volatile("mrs %0, ipsr" : "=r"(register_value));
		if (register_value != 0u) {
			return &of_interrupts;
		}
	}
	struct _reent *const shared = _impure_ptr;

	if (shared->_errno != 0) {
		*place = shared->_errno;
		shared->_errno = 0;
	}
	return place;
}

#endif
