/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "check.h"
#include "claims.h"
#include "volume.h"

#define KEPT 900u

static struct volume full;

void full_disk_loses_nothing(void)
{
	char name[] = "fill-a";
	int result = 0;
	int written = 0;

	volume_reset(&full, OVE_LITTLEFS_NO_CUT);
	CHECK(ove_littlefs_init(&full.device.lock) == OVE_OK);
	CHECK(lfs_format(&full.lfs, &full.config) == 0);
	CHECK(lfs_mount(&full.lfs, &full.config) == 0);
	CHECK(volume_write(&full, "kept", 'k', KEPT) == 0);
	while (result == 0 && written < 26) {
		name[5] = (char)('a' + written);
		result = volume_write(&full, name, name[5], 3000);
		written += result == 0;
	}
	CHECK(result == LFS_ERR_NOSPC);
	CHECK(volume_write(&full, "kept", 'x', 30000) == LFS_ERR_NOSPC);
	CHECK(lfs_unmount(&full.lfs) == 0);
	CHECK(lfs_mount(&full.lfs, &full.config) == 0);
	for (int i = 0; i < written; i++) {
		name[5] = (char)('a' + i);
		CHECK(volume_holds(&full, name, name[5], 3000));
	}
	CHECK(volume_holds(&full, "kept", 'k', KEPT));
	CHECK(lfs_remove(&full.lfs, "fill-a") == 0);
	CHECK(volume_write(&full, "after", 'z', 2000) == 0);
	CHECK(lfs_unmount(&full.lfs) == 0);
	CHECK(ove_littlefs_deinit(&full.device.lock) == OVE_OK);
	printf("a full disk loses nothing: %d files fit\n", written);
}
