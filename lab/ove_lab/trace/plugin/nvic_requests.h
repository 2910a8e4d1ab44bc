/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The interrupt requests that a program sets and clears by its own stores to the NVIC.
 *
 * QEMU logs these stores only together with all other NVIC stores, and a kernel with memory protection makes seven in
 * each switch. The plugin interface does not pass the stored value, so the requests are read back.
 */
#ifndef OVE_TRACE_NVIC_REQUESTS_H
#define OVE_TRACE_NVIC_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

/* Returns false if this emulator does not export the function that reads them. */
bool nvic_requests_start(void);
/* Adds a note to the record after a store to an address for which `nvic_requests_are_at` is true. */
void nvic_requests_note(uint32_t address);

/* The registers that set requests, and those that clear them. */
enum { NVIC_SET = 0xE000E200, NVIC_CLEAR = 0xE000E280, NVIC_REQUESTS_BYTES = 0x40 };

static inline bool nvic_requests_are_at(uint32_t address)
{
	return address - NVIC_SET < NVIC_REQUESTS_BYTES || address - NVIC_CLEAR < NVIC_REQUESTS_BYTES;
}

#endif
