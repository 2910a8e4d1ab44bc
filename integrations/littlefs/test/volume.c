/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "volume.h"

#include <string.h>

#include "check.h"

#define BLOCK_BYTES 512u
#define BLOCKS      64u
#define LOOKAHEAD   16u

static uint8_t flash[BLOCK_BYTES * BLOCKS];
static uint8_t read_cache[VOLUME_CACHE];
static uint8_t prog_cache[VOLUME_CACHE];
static uint8_t lookahead[LOOKAHEAD];

void volume_reset(struct volume *volume, uint32_t writes_left)
{
	memset(flash, 0xff, sizeof(flash));
	volume->device.bytes = flash;
	volume->device.writes_left = writes_left;
	volume->device.writes = 0;
	volume->device.is_off = false;
	volume->config = (struct lfs_config){
		.context = &volume->device,
		.read = ove_littlefs_ram_read,
		.prog = ove_littlefs_ram_prog,
		.erase = ove_littlefs_ram_erase,
		.sync = ove_littlefs_ram_sync,
		.lock = ove_littlefs_lock,
		.unlock = ove_littlefs_unlock,
		.read_size = 16,
		.prog_size = 16,
		.block_size = BLOCK_BYTES,
		.block_count = BLOCKS,
		.block_cycles = 100,
		.cache_size = VOLUME_CACHE,
		.lookahead_size = LOOKAHEAD,
		.read_buffer = read_cache,
		.prog_buffer = prog_cache,
		.lookahead_buffer = lookahead,
	};
}

int volume_write(struct volume *volume, const char *name, char letter, lfs_size_t size)
{
	uint8_t cache[VOLUME_CACHE];
	const struct lfs_file_config buffers = {.buffer = cache};
	char part[32];
	lfs_file_t file;
	int result = lfs_file_opencfg(&volume->lfs, &file, name, LFS_O_WRONLY | LFS_O_CREAT | LFS_O_TRUNC, &buffers);

	if (result < 0) {
		return result;
	}
	memset(part, letter, sizeof(part));
	for (lfs_size_t left = size; left > 0 && result >= 0;) {
		const lfs_size_t now = left < sizeof(part) ? left : (lfs_size_t)sizeof(part);

		result = (int)lfs_file_write(&volume->lfs, &file, part, now);
		left -= now;
	}
	const int closed = lfs_file_close(&volume->lfs, &file);

	return result < 0 ? result : closed;
}

bool volume_holds(struct volume *volume, const char *name, char letter, lfs_size_t size)
{
	uint8_t cache[VOLUME_CACHE];
	const struct lfs_file_config buffers = {.buffer = cache};
	lfs_file_t file;
	lfs_size_t count = 0;
	lfs_ssize_t got;
	char part[32];
	bool is_same = true;

	if (lfs_file_opencfg(&volume->lfs, &file, name, LFS_O_RDONLY, &buffers) < 0) {
		return false;
	}
	while ((got = lfs_file_read(&volume->lfs, &file, part, sizeof(part))) > 0) {
		for (lfs_ssize_t i = 0; i < got; i++) {
			is_same = is_same && part[i] == letter;
		}
		count += (lfs_size_t)got;
	}
	CHECK(lfs_file_close(&volume->lfs, &file) == 0);
	return is_same && count == size;
}
