/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The judge of a case: after it the interface answers as before, and each byte is right. */
#ifndef PROBE_H
#define PROBE_H

#include <stdint.h>

/** Ask for lwIP's address and let a datagram of a drawn length be echoed. */
void probe_answers(void);

/** A digest of all frames that lwIP sent; that of a second run is the same. */
uint32_t probe_digest(void);

#endif
