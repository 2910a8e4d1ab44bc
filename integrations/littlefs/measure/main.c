/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A file of one kilobyte that is written and read, each from opening to closing. */
#include <ove/measure.h>
#include <ove/ove.h>

#include "check.h"
#include "volume.h"

#define BYTES  1024u
#define PASSES 50

static struct volume volume;

#if CONFIG_APP_NO_LOCK
static int do_nothing(const struct lfs_config *config)
{
	(void)config;
	return 0;
}
#endif

void judge_claims(void)
{
	volume_reset(&volume, OVE_LITTLEFS_NO_CUT);
	CHECK(ove_littlefs_init(&volume.device.lock) == OVE_OK);
#if CONFIG_APP_NO_LOCK
	volume.config.lock = do_nothing;
	volume.config.unlock = do_nothing;
#endif
	CHECK(lfs_format(&volume.lfs, &volume.config) == 0);
	CHECK(lfs_mount(&volume.lfs, &volume.config) == 0);
	for (int i = 0; i < PASSES; i++) {
		OVE_MEASURE("write 1 KB") {
			CHECK(volume_write(&volume, "file", 'w', BYTES) == 0);
		}
		OVE_MEASURE("read 1 KB") {
			CHECK(volume_holds(&volume, "file", 'w', BYTES));
		}
	}
}
