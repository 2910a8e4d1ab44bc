/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's list of timeouts, for a clock that moves by many ticks at once. Each call is made masked. */
#ifndef OVE_BACKENDS_THREADX_TIMEOUTS_H
#define OVE_BACKENDS_THREADX_TIMEOUTS_H

#include <ove_backend/tx.h>

/** Ticks from the last one that the kernel's timeouts count to that at which the first one ends; TX_WAIT_FOREVER if
 * there is none. O(n) in the timeouts. */
ULONG ove_threadx_next_timeout(void);

/** Let all timeouts end @p ticks earlier; fewer than ove_threadx_next_timeout(). O(n) in those that are longer than the
 * kernel's list, and at most 32 steps more. */
void ove_threadx_shorten_timeouts(ULONG ticks);

/** The clocks of the kernel and of ove, and the timeouts, move on by @p ticks that no interrupt counts; fewer than
 * ove_threadx_next_timeout(). */
void ove_threadx_skip(ULONG ticks);

#endif
