/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A volume of 64 blocks in RAM, and files whose buffers belong to the caller, as without a heap. */
#ifndef VOLUME_H
#define VOLUME_H

#include <ove_littlefs_ram.h>

#include <stdbool.h>

#define VOLUME_CACHE 64

struct volume {
	struct ove_littlefs_ram device;
	struct lfs_config config;
	lfs_t lfs;
};

/** Erase the device, and set its power budget to this many writes. */
void volume_reset(struct volume *volume, uint32_t writes_left);
/** Write `size` times `letter` into a new file and close it. Returns a littlefs error, or 0. */
int volume_write(struct volume *volume, const char *name, char letter, lfs_size_t size);
/** Return true if a file contains `size` times `letter` and nothing else. */
bool volume_holds(struct volume *volume, const char *name, char letter, lfs_size_t size);

#endif
