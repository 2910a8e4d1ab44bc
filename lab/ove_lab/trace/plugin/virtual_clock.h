/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * QEMU's virtual clock. No version of the plugin interface provides the clock; a QEMU that loads modules exports the
 * function that reads it.
 */
#ifndef OVE_TRACE_VIRTUAL_CLOCK_H
#define OVE_TRACE_VIRTUAL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Finds the clock. Returns false if QEMU does not export the clock, or if no thread can be created. */
bool virtual_clock_start(void);

/*
 * Returns the nanoseconds that QEMU has accounted for: all of them right after a sleep, fewer otherwise. Call only
 * after virtual_clock_start has returned true; blocks for some microseconds.
 */
uint64_t virtual_clock_read(void);

#endif
