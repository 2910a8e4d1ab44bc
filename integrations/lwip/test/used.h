/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef USED_H
#define USED_H

/** Return the used blocks of lwIP's pools, without timers and connections that wait for late segments. */
unsigned used_blocks(void);
/** Return the used bytes of lwIP's heap. */
unsigned used_bytes(void);
/** Return the used blocks of ove's heap, such as the semaphores and mailboxes of connections; 0 without a heap. */
unsigned used_allocations(void);

#endif
