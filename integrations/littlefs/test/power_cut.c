/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "check.h"
#include "claims.h"
#include "volume.h"

#define BYTES 1100u

static struct volume cut;
/* The content of each file that a call last reported as written, and whether a call failed while replacing it. */
static struct {
	const char *name;
	char synced;
	bool is_torn;
} files[] = {{"log", 0, false}, {"settings", 0, false}};
#define FILES (sizeof(files) / sizeof(files[0]))

/* Replaces both files four times. Returns false if the power was cut. */
static bool replace_files(void)
{
	for (char letter = 'a'; letter <= 'd'; letter++) {
		for (size_t i = 0; i < FILES; i++) {
			if (volume_write(&cut, files[i].name, letter, BYTES) != 0) {
				files[i].is_torn = true;
				return false;
			}
			files[i].synced = letter;
		}
	}
	return true;
}

static void judge_files(void)
{
	for (size_t i = 0; i < FILES; i++) {
		const char before = files[i].synced;
		const char after = before == 0 ? 'a' : (char)(before + 1);
		const bool has_old = before != 0 && volume_holds(&cut, files[i].name, before, BYTES);
		const bool has_new = files[i].is_torn && volume_holds(&cut, files[i].name, after, BYTES);
		struct lfs_info info;
		/* A new file has its name before its content; none of the content was synced. */
		const bool is_new =
			before == 0 && (lfs_stat(&cut.lfs, files[i].name, &info) == LFS_ERR_NOENT || info.size == 0);

		CHECK(has_old || has_new || is_new);
		files[i].synced = 0;
		files[i].is_torn = false;
	}
}

/* Returns true if the budget was enough for all writes. */
static bool cut_after(uint32_t writes)
{
	volume_reset(&cut, OVE_LITTLEFS_NO_CUT);
	CHECK(lfs_format(&cut.lfs, &cut.config) == 0);
	CHECK(lfs_mount(&cut.lfs, &cut.config) == 0);
	cut.device.writes_left = writes;
	cut.device.writes = 0;
	const bool is_done = replace_files();

	/* The power cut also loses littlefs's RAM. */
	cut.lfs = (lfs_t){0};
	cut.device.writes_left = OVE_LITTLEFS_NO_CUT;
	cut.device.is_off = false;
	CHECK(lfs_mount(&cut.lfs, &cut.config) == 0);
	judge_files();
	/* The volume can be written after the cut. */
	CHECK(volume_write(&cut, "log", 'z', BYTES) == 0 && volume_holds(&cut, "log", 'z', BYTES));
	CHECK(lfs_unmount(&cut.lfs) == 0);
	return is_done;
}

void power_cut_loses_nothing(void)
{
	uint32_t writes = 0;

	CHECK(ove_littlefs_init(&cut.device.lock) == OVE_OK);
	while (!cut_after(writes)) {
		writes++;
	}
	CHECK(writes > 100);
	CHECK(ove_littlefs_deinit(&cut.device.lock) == OVE_OK);
	printf("a power cut at each of %lu writes loses nothing that was synced\n", (unsigned long)writes);
}
