/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A volume in memory that the emulator keeps in a file. The program prints what is left of an earlier run. With a
 * number as its argument, it makes a new volume, replaces two files, prints what littlefs reported as written, and ends
 * in the middle of that write: the processor, littlefs and all other memory are lost, as in a power cut.
 */
#include <ove/ove.h>

#include <ove_board.h>
#include <ove_littlefs_ram.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "volume.h"

#define BYTES 1100u
#define FIRST 'a'
#define LAST  'd'

static const char *const files[] = {"log", "settings"};
#define FILES (sizeof(files) / sizeof(files[0]))
static struct volume kept;

static int end_without_power(int result)
{
	if (kept.device.is_off) {
		printf("off\n");
		ove_board_exit(0);
	}
	return result;
}

static int prog(const struct lfs_config *config, lfs_block_t block, lfs_off_t offset, const void *buffer,
		lfs_size_t size)
{
	return end_without_power(ove_littlefs_ram_prog(config, block, offset, buffer, size));
}

static int erase(const struct lfs_config *config, lfs_block_t block)
{
	return end_without_power(ove_littlefs_ram_erase(config, block));
}

static void show(const char *name)
{
	struct lfs_info info;

	if (lfs_stat(&kept.lfs, name, &info) < 0) {
		printf("%s is not there\n", name);
		return;
	}
	for (char letter = FIRST; letter <= LAST; letter++) {
		if (volume_holds(&kept, name, letter, BYTES)) {
			printf("%s has %c\n", name, letter);
			return;
		}
	}
	printf("%s has %lu other bytes\n", name, (unsigned long)info.size);
}

static void show_what_is_left(void)
{
	if (lfs_mount(&kept.lfs, &kept.config) != 0) {
		printf("no volume\n");
		return;
	}
	for (size_t i = 0; i < FILES; i++) {
		show(files[i]);
	}
	CHECK(volume_write(&kept, "after", 'z', BYTES) == 0 && volume_holds(&kept, "after", 'z', BYTES));
	CHECK(lfs_unmount(&kept.lfs) == 0);
	printf("mounted\n");
}

static void replace_files(uint32_t writes)
{
	CHECK(lfs_format(&kept.lfs, &kept.config) == 0);
	CHECK(lfs_mount(&kept.lfs, &kept.config) == 0);
	printf("new\n");
	kept.device.writes_left = writes;
	for (char letter = FIRST; letter <= LAST; letter++) {
		for (size_t i = 0; i < FILES; i++) {
			printf("begin %s %c\n", files[i], letter);
			CHECK(volume_write(&kept, files[i], letter, BYTES) == 0);
			printf("synced %s %c\n", files[i], letter);
		}
	}
	printf("done\n");
}

void judge_claims(void)
{
	const char *const *words;
	const int count = ove_board_args(&words);
	uint8_t *const storage = (uint8_t *)(uintptr_t)OVE_BOARD_STORAGE_BASE;

	volume_reset(&kept, OVE_LITTLEFS_NO_CUT);
	kept.device.bytes = storage;
	kept.config.prog = prog;
	kept.config.erase = erase;
	CHECK(ove_littlefs_init(&kept.device.lock) == OVE_OK);
	show_what_is_left();
	if (count > 1) {
		memset(storage, 0xff, (size_t)kept.config.block_size * kept.config.block_count);
		replace_files((uint32_t)strtoul(words[1], NULL, 10));
	}
}
