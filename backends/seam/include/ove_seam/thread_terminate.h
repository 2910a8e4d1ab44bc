/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Makes a preempted or suspended thread continue somewhere else, for ove_thread_terminate(). */
#ifndef OVE_SEAM_THREAD_TERMINATE_H
#define OVE_SEAM_THREAD_TERMINATE_H

#include <stdbool.h>

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

#if CONFIG_OVE_THREAD_TERMINATE
/**
 * Let @p thread continue at @p where, which never returns, when the thread next runs. The thread is not the caller and
 * does not wait: it is ready or suspended, or has not run yet. The depth of its stack does not change. Inside the
 * critical section.
 *
 * @returns true if done; false if the kernel has no saved registers, or if the thread may run during the call
 */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void));
#endif

OVE_EXTERN_C_END

#endif
