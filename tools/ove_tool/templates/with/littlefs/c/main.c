/**
 * A file that counts the program's starts. Here the volume is in RAM; a product provides its flash through four
 * functions in struct lfs_config.
 */
#include <ove/ove.h>

#include <ove_littlefs_ram.h>

#include <stdio.h>
#include <stdlib.h>

#define CACHE_BYTES 64
#define BLOCK_BYTES 512
#define BLOCKS      32

static uint8_t bytes[BLOCK_BYTES * BLOCKS];
static uint8_t read_cache[CACHE_BYTES], prog_cache[CACHE_BYTES], file_cache[CACHE_BYTES], lookahead[16];
static struct ove_littlefs_ram device = {.bytes = bytes, .writes_left = OVE_LITTLEFS_NO_CUT};
static const struct lfs_config config = {
	.context = &device,
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
	.block_cycles = 500,
	.cache_size = CACHE_BYTES,
	.lookahead_size = sizeof(lookahead),
	.read_buffer = read_cache,
	.prog_buffer = prog_cache,
	.lookahead_buffer = lookahead,
};
static lfs_t volume;

/* Without a heap, the application provides the buffer of each file. */
static uint32_t count_start(void)
{
	const struct lfs_file_config buffer = {.buffer = file_cache};
	uint32_t starts = 0;
	lfs_file_t file;

	lfs_file_opencfg(&volume, &file, "starts", LFS_O_RDWR | LFS_O_CREAT, &buffer);
	lfs_file_read(&volume, &file, &starts, sizeof(starts));
	starts++;
	lfs_file_rewind(&volume, &file);
	lfs_file_write(&volume, &file, &starts, sizeof(starts));
	/* When this call returns, the new count is on the volume. */
	lfs_file_close(&volume, &file);
	return starts;
}

static void run(void *arg)
{
	(void)arg;
	ove_littlefs_init(&device.lock);
	lfs_format(&volume, &config);
	for (int i = 0; i < 3; i++) {
		lfs_mount(&volume, &config);
		printf("start %lu\n", (unsigned long)count_start());
		lfs_unmount(&volume);
	}
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(main_thread, run, NULL, OVE_PRIO_NORMAL, 8192);

void ove_main(void)
{
	static char line[80];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
