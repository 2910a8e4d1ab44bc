/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "volume.h"

#include <diskio.h>

#include <string.h>

#include "check.h"

#define SECTORS 192u
#define CHUNK   128u

static BYTE sectors[FF_VOLUMES][SECTORS][FF_MAX_SS];
static FATFS volume;
void (*volume_writes)(void);

DSTATUS disk_initialize(BYTE drive)
{
	return drive < FF_VOLUMES ? 0 : STA_NOINIT;
}

DSTATUS disk_status(BYTE drive)
{
	return disk_initialize(drive);
}

DRESULT disk_read(BYTE drive, BYTE *buffer, DWORD sector, UINT count)
{
	if (drive >= FF_VOLUMES || sector + count > SECTORS) {
		return RES_PARERR;
	}
	memcpy(buffer, sectors[drive][sector], count * FF_MAX_SS);
	return RES_OK;
}

DRESULT disk_write(BYTE drive, const BYTE *buffer, DWORD sector, UINT count)
{
	if (drive >= FF_VOLUMES || sector + count > SECTORS) {
		return RES_PARERR;
	}
	if (volume_writes != NULL) {
		volume_writes();
	}
	memcpy(sectors[drive][sector], buffer, count * FF_MAX_SS);
	return RES_OK;
}

DRESULT disk_ioctl(BYTE drive, BYTE command, void *result)
{
	if (drive >= FF_VOLUMES) {
		return RES_PARERR;
	}
	if (command == GET_SECTOR_COUNT) {
		*(DWORD *)result = SECTORS;
	} else if (command == GET_BLOCK_SIZE) {
		*(DWORD *)result = 1;
	}
	return RES_OK;
}

void volume_mount(void)
{
	CHECK(f_mount(NULL, "", 0) == FR_OK);
	CHECK(f_mount(&volume, "", 1) == FR_OK);
}

void volume_make(void)
{
	static BYTE work[FF_MAX_SS];

	CHECK(f_mkfs("", FM_FAT | FM_SFD, 0, work, sizeof(work)) == FR_OK);
	volume_mount();
}

FRESULT volume_write(const char *name, char letter, UINT size)
{
	char bytes[CHUNK];
	FIL file;
	FRESULT result = f_open(&file, name, FA_WRITE | FA_CREATE_ALWAYS);

	memset(bytes, letter, sizeof(bytes));
	if (result != FR_OK) {
		return result;
	}
	while (result == FR_OK && size > 0) {
		const UINT length = size < CHUNK ? size : CHUNK;
		UINT written = 0;

		result = f_write(&file, bytes, length, &written);
		if (result == FR_OK && written < length) {
			result = FR_DENIED;
		}
		size -= written;
	}
	const FRESULT closed = f_close(&file);

	return result != FR_OK ? result : closed;
}

bool volume_holds(const char *name, char letter, UINT size)
{
	char bytes[CHUNK];
	bool is_same = true;
	UINT got = CHUNK;
	FIL file;

	if (f_open(&file, name, FA_READ) != FR_OK || f_size(&file) != size) {
		return false;
	}
	while (is_same && got == CHUNK) {
		is_same = f_read(&file, bytes, CHUNK, &got) == FR_OK;
		for (UINT i = 0; i < got; i++) {
			is_same = is_same && bytes[i] == letter;
		}
	}
	return f_close(&file) == FR_OK && is_same;
}
