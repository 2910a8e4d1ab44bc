/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of a stopped tick, for an application that sleeps in its own way and then reports how long. See
 * docs/design/cmsis.md. Only with CONFIG_OVE_TICK_STOP, which the kernel must support.
 */
#ifndef OVE_SEAM_TICK_STOP_H
#define OVE_SEAM_TICK_STOP_H

#include <stdint.h>

#include <ove_seam/power.h>

#if CONFIG_OVE_TICK_STOP

OVE_EXTERN_C_BEGIN

/**
 * Stop the tick, and with it ove's clock, in the middle of a tick. No tick is pending afterwards. In a thread that
 * holds the scheduler's lock, outside critical sections; the same holds for the next two.
 */
void ove_backend_tick_stop(void);

/**
 * Advance the clock by @p ticks while the tick is stopped. Timeouts and timers that become due expire in their order,
 * as if the ticks had come. O(n) in those that become due, plus at most 32 steps.
 */
void ove_backend_tick_skip(uint32_t ticks);

/** Restart the tick, from the position in the tick at which it was stopped. */
void ove_backend_tick_start(void);

OVE_EXTERN_C_END

#endif

#endif
