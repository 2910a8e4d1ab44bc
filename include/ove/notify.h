/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Notifications: each thread has 31 bits, which any thread or ISR can set, and for which only that thread can wait. A
 * notification is the cheapest way to wake one thread, and needs no object.
 *
 * Bits do not count: if a bit is set twice before the thread sees the bit, the thread sees it once. To count, use a
 * semaphore. All bits of a new thread are clear. The bits of a thread that has ended are lost.
 */
#ifndef OVE_NOTIFY_H
#define OVE_NOTIFY_H

#include <ove/types.h>
#include <ove_seam/notify.h>

#if CONFIG_OVE_NOTIFY

OVE_EXTERN_C_BEGIN

/**
 * Set bits of a thread, and wake the thread if its wait is now complete.
 *
 * @param thread  an ove thread that has not been deinitialised; may be the caller
 * @param bits    some of OVE_NOTIFY_ALL_BITS
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, no bit, or a bit outside), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent thread runs at once
 * @cost O(1)
 */
int ove_thread_notify(ove_thread_t thread, uint32_t bits);

/**
 * Set bits of a thread from an ISR, and wake the thread if its wait is now complete. The bits are set when the call
 * returns.
 *
 * @param thread  an ove thread that has not been deinitialised
 * @param bits    some of OVE_NOTIFY_ALL_BITS
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, no bit, or a bit outside), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent thread runs when the ISR ends
 * @cost O(1)
 */
int ove_thread_notify_from_isr(ove_thread_t thread, uint32_t bits);

/**
 * Wait for bits of the calling thread. With @p clear, the call clears the bits in @p bits in the same step that ends
 * the wait, so a bit that is set later counts for the next wait.
 *
 * @param bits         some of OVE_NOTIFY_ALL_BITS
 * @param mode         whether any bit is enough, or all bits are needed
 * @param clear        whether to clear the bits on success; a timeout clears nothing
 * @param timeout_ms   milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @param[out] result  receives all bits of the thread at the end of the wait, before they are cleared; may be NULL
 * @returns OVE_OK, OVE_ERR_TIMEOUT (result holds the bits that were set), OVE_ERR_CANCELLED (ove_thread_abort_wait();
 * the same result); with checks: OVE_ERR_INVALID (no bit, a bit outside, or no such mode), OVE_ERR_CONTEXT (not in a
 * thread, or in a native thread or a timer's callback, which have no bits)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1); with checks O(threads)
 */
int ove_thread_wait_notify(uint32_t bits, ove_notify_mode_t mode, bool clear, uint32_t timeout_ms, uint32_t *result);

OVE_EXTERN_C_END

#include <ove/inline/notify.h>

#endif /* CONFIG_OVE_NOTIFY */

#endif
