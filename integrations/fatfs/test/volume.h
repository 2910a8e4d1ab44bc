/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A volume in memory, and files of one letter. */
#ifndef VOLUME_H
#define VOLUME_H

#include <ff.h>

#include <stdbool.h>

/** Format and mount the volume. */
void volume_make(void);
/** Mount the volume again. */
void volume_mount(void);
/** Called for each sector that is written, in the middle of a FatFs call; NULL for none. */
extern void (*volume_writes)(void);
/** Write `size` times `letter` into a new file and close it. Returns the first error, FR_DENIED if the volume is full.
 */
FRESULT volume_write(const char *name, char letter, UINT size);
/** Return true if a file contains `size` times `letter` and nothing else. */
bool volume_holds(const char *name, char letter, UINT size);

#endif
