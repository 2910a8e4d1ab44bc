/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread that is preempted or suspended goes on somewhere else: for ove_thread_terminate(). */
#ifndef OVE_SEAM_THREAD_TERMINATE_H
#define OVE_SEAM_THREAD_TERMINATE_H

#include <stdbool.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

#if CONFIG_OVE_THREAD_TERMINATE
/**
 * Let @p thread go on at @p where, which never returns, once the thread runs again. The thread is not the caller and
 * does not wait: it is ready or suspended, or has not run yet. Its stack stays as deep as it is. Inside the critical
 * section.
 *
 * @returns whether that was done; false where the kernel has no saved registers, or where a thread may run meanwhile
 */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void));
#endif

OVE_EXTERN_C_END

#endif
