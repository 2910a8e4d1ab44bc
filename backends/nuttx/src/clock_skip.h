/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ticks that no interrupt counted. */
#ifndef OVE_BACKENDS_NUTTX_CLOCK_SKIP_H
#define OVE_BACKENDS_NUTTX_CLOCK_SKIP_H

#include <stdint.h>

#include <nuttx/config.h>

/** Advance the kernel's clock and ove's by @p ticks, which end before the next timeout. Masked. */
void ove_nuttx_skip(uint32_t ticks);

/** Count one more tick in place of the timer's interrupt, and expire the timeouts due at it. Masked. */
void ove_nuttx_tick(void);

#endif
