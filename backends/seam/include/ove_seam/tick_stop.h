/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of a tick that stands still, for an application that sleeps in its own way and tells afterwards for how
 * long. See docs/design/cmsis.md. Only with CONFIG_OVE_TICK_STOP, which the kernel has to have.
 */
#ifndef OVE_SEAM_TICK_STOP_H
#define OVE_SEAM_TICK_STOP_H

#include <stdint.h>

#include <ove_seam/power.h>

#if CONFIG_OVE_TICK_STOP

OVE_EXTERN_C_BEGIN

/**
 * Stop the tick, and with it ove's clock, in the middle of a tick. No tick is pending afterwards. In a thread that
 * holds the scheduler's lock, outside critical sections; so are the next two.
 */
void ove_backend_tick_stop(void);

/**
 * Move the clock on by @p ticks while the tick is stopped. Timeouts and timers that come due on the way end in their
 * order, as if the ticks had come. O(n) in those that come due, and at most 32 steps more.
 */
void ove_backend_tick_skip(uint32_t ticks);

/** Let the tick go on, from where in the tick it was stopped. */
void ove_backend_tick_start(void);

OVE_EXTERN_C_END

#endif

#endif
