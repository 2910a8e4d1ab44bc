/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A block device in RAM for littlefs, with the rules of NOR flash: a program clears bits, an erase sets them. A budget
 * of writes cuts the power in the middle of a write, so a test can cut at each one.
 */
#ifndef OVE_LITTLEFS_RAM_H
#define OVE_LITTLEFS_RAM_H

#include <ove_littlefs.h>

OVE_EXTERN_C_BEGIN

/** A device whose power is never cut. */
#define OVE_LITTLEFS_NO_CUT UINT32_MAX

/**
 * The device, as struct lfs_config's `context`. `lock` is first, for ove_littlefs_lock(). `bytes` are block_size times
 * block_count bytes. `writes_left` programs and erases succeed, and `writes` counts them. Half of the next one is done;
 * then `is_off` is set, and every call fails with LFS_ERR_IO. To restore the power, the application sets both again.
 */
struct ove_littlefs_ram {
	struct ove_littlefs lock;
	uint8_t *bytes;
	uint32_t writes_left;
	uint32_t writes;
	bool is_off;
};

/** The functions of struct lfs_config. @context a call of littlefs @blocks never @cost O(size) @{ */
int ove_littlefs_ram_read(const struct lfs_config *config, lfs_block_t block, lfs_off_t offset, void *buffer,
			  lfs_size_t size);
int ove_littlefs_ram_prog(const struct lfs_config *config, lfs_block_t block, lfs_off_t offset, const void *buffer,
			  lfs_size_t size);
int ove_littlefs_ram_erase(const struct lfs_config *config, lfs_block_t block);
int ove_littlefs_ram_sync(const struct lfs_config *config);
/** @} */

OVE_EXTERN_C_END

#endif
