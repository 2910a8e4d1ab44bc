/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file For ove_backend_thread_end_wait(): ends a wait for notifications, which parks without being in a list. */
#ifndef OVE_GENERIC_NOTIFY_END_H
#define OVE_GENERIC_NOTIFY_END_H

#include <ove_seam/notify.h>

#if CONFIG_OVE_NOTIFY && defined(OVE_GENERIC_NOTIFY)

OVE_EXTERN_C_BEGIN

/** End the thread's wait for notifications, if it is in one that has not ended. Inside the critical section. */
bool ove_generic_notify_end(struct ove_thread *thread, unsigned char reason);

OVE_EXTERN_C_END

#else

#define ove_generic_notify_end(thread, reason) (false)

#endif

#endif
