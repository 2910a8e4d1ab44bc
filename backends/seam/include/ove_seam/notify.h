/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of notifications: bits in struct ove_thread_common, for which the thread itself waits. ove_seam/notified.h
 * has the steps that all kernels share.
 */
#ifndef OVE_SEAM_NOTIFY_H
#define OVE_SEAM_NOTIFY_H

#include <ove/types/notify.h>
#include <ove_seam/thread.h>

#if CONFIG_OVE_NOTIFY

#include <ove_backend/notify.h>

OVE_EXTERN_C_BEGIN

/** Set bits of @p thread, and wake it if that ends its wait. Also inside the critical section. */
void ove_backend_thread_notify(struct ove_thread *thread, uint32_t bits);

/** The same in an interrupt. */
void ove_backend_thread_notify_from_isr(struct ove_thread *thread, uint32_t bits);

/**
 * Wait for all or any of @p bits of the calling thread, an ove thread, and clear them if @p clear is true. @p result,
 * unless it is NULL, receives the bits before that, or the bits at the end of the timeout.
 *
 * @returns true with the bits, false after the timeout
 */
bool ove_backend_thread_wait_notify(uint32_t bits, ove_notify_mode_t mode, bool clear, uint32_t timeout_ms,
				    uint32_t *result);

/** Return true if the calling thread is an ove thread and has bits. Enters the critical section. */
bool ove_notify_is_own_thread(void);

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_NOTIFY */

#endif
