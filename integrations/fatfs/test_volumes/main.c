/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file FatFs with two volumes and one table of open files for both. */
#include <ove/ove.h>

#include <stdio.h>

#include "check.h"
#include "volume.h"

/* FatFs reads a byte past the end of a name. */
#define OTHER "1:\0"
#define MINE  "my file\0"
#define BYTES 700u

OVE_SEM_DEFINE_STATIC(is_writing, 0, 1);
OVE_SEM_DEFINE_STATIC(goes_on, 0, 1);
OVE_THREAD_STACK_DEFINE(writer_stack, 8192);
static ove_thread_storage_t writer_storage;
static FATFS other_volume;

static void hold_the_volume(void)
{
	volume_writes = NULL;
	CHECK(ove_sem_give(is_writing) == OVE_OK);
	CHECK(ove_sem_take(goes_on, OVE_WAIT_FOREVER) == OVE_OK);
}

static void write_slowly(void *arg)
{
	(void)arg;
	CHECK(volume_write(MINE, 'm', BYTES) == FR_OK);
}

static void volumes_share_a_table(void)
{
	const ove_thread_desc_t desc = {"writer", write_slowly, NULL, OVE_PRIO_HIGH, writer_stack, 8192};
	ove_thread_t writer;
	FILINFO found;

	volume_writes = hold_the_volume;
	CHECK(ove_thread_init(&writer, &writer_storage, &desc) == OVE_OK);
	CHECK(ove_sem_take(is_writing, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(f_stat("1:none\0", &found) == FR_TIMEOUT);
	printf("a call on one volume keeps the table of open files from a call on the other\n");
	CHECK(f_mount(NULL, "", 0) == FR_INT_ERR);
	CHECK(ove_sem_give(goes_on) == OVE_OK);
	CHECK(ove_thread_join(writer, OVE_WAIT_FOREVER) == OVE_OK);
	CHECK(ove_thread_deinit(writer) == OVE_OK);
	CHECK(f_stat("1:none\0", &found) == FR_NO_FILE);
	CHECK(volume_holds(MINE, 'm', BYTES));
	printf("a volume in use stays mounted\n");
}

static void open_file_stays(void)
{
	FIL first, second, third;

	CHECK(f_open(&first, MINE, FA_READ) == FR_OK);
	CHECK(f_unlink(MINE) == FR_LOCKED);
	CHECK(f_rename(MINE, "another name\0") == FR_LOCKED);
	CHECK(volume_write(MINE, 'n', BYTES) == FR_LOCKED);
	CHECK(f_open(&second, "1:new\0", FA_WRITE | FA_CREATE_ALWAYS) == FR_OK);
	CHECK(f_open(&third, "1:third\0", FA_WRITE | FA_CREATE_ALWAYS) == FR_TOO_MANY_OPEN_FILES);
	CHECK(f_close(&second) == FR_OK);
	CHECK(f_close(&first) == FR_OK);
	CHECK(volume_holds(MINE, 'm', BYTES));
	CHECK(f_unlink(MINE) == FR_OK);
	printf("an open file is neither removed nor written\n");
}

void judge_claims(void)
{
	static BYTE work[FF_MAX_SS];

	volume_make();
	CHECK(f_mkfs(OTHER, FM_FAT | FM_SFD, 0, work, sizeof(work)) == FR_OK);
	CHECK(f_mount(&other_volume, OTHER, 1) == FR_OK);
	volumes_share_a_table();
	open_file_stays();
}
