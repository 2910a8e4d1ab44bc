/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Work at a thread's end, if the thread may own a robust mutex or have a thread-local value. */
#ifndef OVE_SEAM_THREAD_LEAVE_H
#define OVE_SEAM_THREAD_LEAVE_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

#if CONFIG_OVE_MUTEX_ROBUST || CONFIG_OVE_TLS
/** Called by the thread @p self when it ends. */
void ove_thread_leave(struct ove_thread *self);

#define OVE_THREAD_LEAVE(self) ove_thread_leave(self)
#else
#define OVE_THREAD_LEAVE(self) ((void)0)
#endif

/** Run the entry function of the thread @p self, and the work at its end. */
#define OVE_THREAD_ENTER(self) ((self)->common.entry((self)->common.arg), OVE_THREAD_LEAVE(self))

OVE_EXTERN_C_END

#endif
