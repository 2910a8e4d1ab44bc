/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_littlefs_ram.h>

#include <string.h>

static struct ove_littlefs_ram *device_of(const struct lfs_config *config)
{
	return (struct ove_littlefs_ram *)config->context;
}

static uint8_t *at(const struct lfs_config *config, lfs_block_t block, lfs_off_t offset)
{
	return device_of(config)->bytes + (size_t)block * config->block_size + offset;
}

/* Returns the number of bytes of a write that have power: all, half at the cut, none after it. */
static lfs_size_t powered(struct ove_littlefs_ram *device, lfs_size_t size)
{
	if (device->is_off) {
		return 0;
	}
	if (device->writes_left == 0) {
		device->is_off = true;
		return size / 2;
	}
	if (device->writes_left != OVE_LITTLEFS_NO_CUT) {
		device->writes_left--;
	}
	device->writes++;
	return size;
}

static int result_of(const struct lfs_config *config)
{
	return device_of(config)->is_off ? LFS_ERR_IO : 0;
}

int ove_littlefs_ram_read(const struct lfs_config *config, lfs_block_t block, lfs_off_t offset, void *buffer,
			  lfs_size_t size)
{
	memcpy(buffer, at(config, block, offset), size);
	return result_of(config);
}

int ove_littlefs_ram_prog(const struct lfs_config *config, lfs_block_t block, lfs_off_t offset, const void *buffer,
			  lfs_size_t size)
{
	const lfs_size_t done = powered(device_of(config), size);
	uint8_t *target = at(config, block, offset);

	for (lfs_size_t i = 0; i < done; i++) {
		target[i] &= ((const uint8_t *)buffer)[i];
	}
	return result_of(config);
}

int ove_littlefs_ram_erase(const struct lfs_config *config, lfs_block_t block)
{
	memset(at(config, block, 0), 0xff, powered(device_of(config), config->block_size));
	return result_of(config);
}

int ove_littlefs_ram_sync(const struct lfs_config *config)
{
	return result_of(config);
}
