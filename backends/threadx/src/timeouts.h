/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's timeouts, for a clock that advances by many ticks at once. Each call is made masked. */
#ifndef OVE_BACKENDS_THREADX_TIMEOUTS_H
#define OVE_BACKENDS_THREADX_TIMEOUTS_H

#include <ove_backend/tx.h>

/** Return the number of ticks from the last one that the kernel's timeouts include to the first expiry; TX_WAIT_FOREVER
 * if there is none. O(n) in the timeouts. */
ULONG ove_threadx_next_timeout(void);

/** Let all timeouts expire @p ticks earlier; fewer than ove_threadx_next_timeout(). O(n) in those that are longer than
 * the kernel's list, plus at most 32 steps. */
void ove_threadx_shorten_timeouts(ULONG ticks);

/** Advance the clocks of the kernel and of ove, and the timeouts, by @p ticks that no interrupt counts; fewer than
 * ove_threadx_next_timeout(). */
void ove_threadx_skip(ULONG ticks);

#endif
