/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A file of one kilobyte that is written and read, each from opening to closing. */
#include <ove/measure.h>

#include "check.h"
#include "volume.h"

/* FatFs reads a byte past the end of a name. */
#define NAME   "file\0"
#define BYTES  1024u
#define PASSES 50

void judge_claims(void)
{
	volume_make();
	for (int i = 0; i < PASSES; i++) {
		OVE_MEASURE("write 1 KB") {
			CHECK(volume_write(NAME, 'w', BYTES) == FR_OK);
		}
		OVE_MEASURE("read 1 KB") {
			CHECK(volume_holds(NAME, 'w', BYTES));
		}
	}
}
