/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_littlefs.h>

static ove_mutex_t mutex_of(const struct lfs_config *config)
{
	return &((struct ove_littlefs *)config->context)->mutex;
}

int ove_littlefs_init(struct ove_littlefs *volume)
{
	ove_mutex_t handle;

	return volume == NULL ? OVE_ERR_INVALID : ove_mutex_init(&handle, &volume->mutex);
}

int ove_littlefs_deinit(struct ove_littlefs *volume)
{
	return ove_mutex_deinit(&volume->mutex);
}

int ove_littlefs_lock(const struct lfs_config *config)
{
	return ove_mutex_lock(mutex_of(config), OVE_WAIT_FOREVER) == OVE_OK ? 0 : LFS_ERR_IO;
}

int ove_littlefs_unlock(const struct lfs_config *config)
{
	return ove_mutex_unlock(mutex_of(config)) == OVE_OK ? 0 : LFS_ERR_IO;
}
