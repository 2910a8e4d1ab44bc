/**
 * A log on a FAT volume, as on a memory card. Here the volume is in RAM; in a product, the disk_ functions read and
 * write the card.
 */
#include <ove/ove.h>

#include <ff.h>

#include <diskio.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECTORS 192u
/* FatFs reads one byte past the end of a name. */
#define NAME "temperatures of today.txt\0"

static BYTE sectors[SECTORS][FF_MAX_SS];
static BYTE work[FF_MAX_SS];
static FATFS volume;
static FIL file;

DSTATUS disk_initialize(BYTE drive)
{
	return drive == 0 ? 0 : STA_NOINIT;
}

DSTATUS disk_status(BYTE drive)
{
	return disk_initialize(drive);
}

DRESULT disk_read(BYTE drive, BYTE *buffer, DWORD sector, UINT count)
{
	(void)drive;
	memcpy(buffer, sectors[sector], count * sizeof(sectors[0]));
	return RES_OK;
}

DRESULT disk_write(BYTE drive, const BYTE *buffer, DWORD sector, UINT count)
{
	(void)drive;
	memcpy(sectors[sector], buffer, count * sizeof(sectors[0]));
	return RES_OK;
}

DRESULT disk_ioctl(BYTE drive, BYTE command, void *result)
{
	(void)drive;
	if (command == GET_SECTOR_COUNT) {
		*(DWORD *)result = SECTORS;
	} else if (command == GET_BLOCK_SIZE) {
		*(DWORD *)result = 1;
	}
	return RES_OK;
}

static FRESULT append(const char *line)
{
	UINT written = 0;
	FRESULT result = f_open(&file, NAME, FA_WRITE | FA_OPEN_APPEND);

	if (result == FR_OK) {
		result = f_write(&file, line, (UINT)strlen(line), &written);
		/* When this call returns, the line is on the volume. */
		f_close(&file);
	}
	return result;
}

static void show(void)
{
	char text[80];
	UINT length = 0;

	if (f_open(&file, NAME, FA_READ) == FR_OK) {
		f_read(&file, text, sizeof(text) - 1u, &length);
		f_close(&file);
	}
	text[length] = '\0';
	fputs(text, stdout);
}

static void run(void *arg)
{
	char line[24];

	(void)arg;
	f_mkfs("", FM_FAT | FM_SFD, 0, work, sizeof(work));
	f_mount(&volume, "", 1);
	for (int hour = 8; hour < 11; hour++) {
		snprintf(line, sizeof(line), "%d:00 %d degrees\n", hour, 12 + hour);
		if (append(line) != FR_OK) {
			ove_stop(OVE_STOP_PANIC, "append");
		}
	}
	show();
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(main_thread, run, NULL, OVE_PRIO_NORMAL, 8192);

void ove_main(void)
{
	static char line[80];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
