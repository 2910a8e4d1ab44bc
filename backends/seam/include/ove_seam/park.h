/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The only wait that a kernel has to provide for backends/generic. Included by ove_seam/thread.h.
 */
#ifndef OVE_SEAM_PARK_H
#define OVE_SEAM_PARK_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/thread.h>

OVE_EXTERN_C_BEGIN

/**
 * Wait for the calling thread's permit and consume it. Each thread has one permit. All waits of backends/generic use
 * this call. A permit may be left over from an earlier wait, so the caller checks its condition in a loop. When the
 * loop has used up the time, @p timeout_ms is 0: consume a permit if there is one, and do not wait.
 *
 * @returns true with the permit; false after the timeout, or once ove_backend_thread_end_wait() has ended the wait
 */
bool ove_backend_thread_park(uint32_t timeout_ms);

/** Grant @p thread its permit; no effect if it has it. Also inside the critical section. Not in an interrupt. */
void ove_backend_thread_unpark(struct ove_thread *thread);

/** The same in an interrupt. */
void ove_backend_thread_unpark_from_isr(struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
