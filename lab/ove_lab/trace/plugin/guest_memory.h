/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Reads the guest's RAM and flash. A device is never read, because a read may change its state. */
#ifndef OVE_TRACE_GUEST_MEMORY_H
#define OVE_TRACE_GUEST_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* Returns false if this emulator does not export its memory. */
bool guest_memory_start(void);
/*
 * Reads up to 8 bytes, little-endian, which must not cross a page of 4 KiB. Returns false for an address that is not
 * memory. Call only in the emulator's processor thread.
 */
bool guest_memory_read(uint32_t address, unsigned size, uint64_t *value);

#endif
