/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef USED_H
#define USED_H

/** The blocks of lwIP's pools that are in use, without those of connections that wait for late segments, and timers. */
unsigned used_blocks(void);
/** The bytes of lwIP's heap that are in use. */
unsigned used_bytes(void);
/** The blocks of ove's heap that are in use, such as the semaphores and mailboxes of connections; 0 without a heap. */
unsigned used_allocations(void);

#endif
