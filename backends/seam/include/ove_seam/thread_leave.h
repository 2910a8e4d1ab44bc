/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A thread has things to do at its end if it may own a robust mutex or have a value of thread-local storage. */
#ifndef OVE_SEAM_THREAD_LEAVE_H
#define OVE_SEAM_THREAD_LEAVE_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

#if CONFIG_OVE_MUTEX_ROBUST || CONFIG_OVE_TLS
/** The thread @p self has come to its end, and calls this itself. */
void ove_thread_leave(struct ove_thread *self);

#define OVE_THREAD_LEAVE(self) ove_thread_leave(self)
#else
#define OVE_THREAD_LEAVE(self) ((void)0)
#endif

/** Run the entry function of the thread @p self, and what its end needs. */
#define OVE_THREAD_ENTER(self) ((self)->common.entry((self)->common.arg), OVE_THREAD_LEAVE(self))

OVE_EXTERN_C_END

#endif
