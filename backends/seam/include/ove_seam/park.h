/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The one wait that a kernel gives to backends/generic. Included by ove_seam/thread.h.
 */
#ifndef OVE_SEAM_PARK_H
#define OVE_SEAM_PARK_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/thread.h>

OVE_EXTERN_C_BEGIN

/**
 * Wait for the calling thread's permit and use it. Each thread has one. All of backends/generic waits with this call. A
 * permit may be left over from an earlier wait, so the caller looks at what it waits for in a loop. Where that has used
 * up the time, @p timeout_ms is 0: use a permit that is there, and wait for none.
 *
 * @returns true with the permit; false after the timeout, or once ove_backend_thread_end_wait() has ended the wait
 */
bool ove_backend_thread_park(uint32_t timeout_ms);

/** Grant @p thread its permit; nothing where it has it. Also inside the critical section. Not in an interrupt. */
void ove_backend_thread_unpark(struct ove_thread *thread);

/** The same in an interrupt. */
void ove_backend_thread_unpark_from_isr(struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
