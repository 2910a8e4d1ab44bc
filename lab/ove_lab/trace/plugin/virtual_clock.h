/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * QEMU's virtual clock. No version of the plugin interface shows the clock; a QEMU that loads modules exports the
 * function that reads it.
 */
#ifndef OVE_TRACE_VIRTUAL_CLOCK_H
#define OVE_TRACE_VIRTUAL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Finds the clock. Gives false if QEMU does not export the clock, or if no thread can be made. */
bool virtual_clock_start(void);

/*
 * Gives the nanoseconds up to which QEMU has accounted: all of them right after a sleep, fewer otherwise. Only after
 * virtual_clock_start has given true; blocks for some microseconds.
 */
uint64_t virtual_clock_read(void);

#endif
