/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The check after a case: the interface answers as before, and each byte is right. */
#ifndef PROBE_H
#define PROBE_H

#include <stdint.h>

/** Ask for lwIP's address and let a datagram of a drawn length be echoed. */
void probe_answers(void);

/** Return a digest of all frames that lwIP sent; a second run has the same. */
uint32_t probe_digest(void);

#endif
