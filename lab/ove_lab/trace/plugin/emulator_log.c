/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* For fallocate. */
#define _GNU_SOURCE

#include "emulator_log.h"

#include "record.h"
#include "repeats.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PART = 1 << 20, LONGEST_LINE = 1 << 16, SMALLEST_PAGE = 1 << 12 };
static const char nothing[1];
const volatile char *emulator_log_next = nothing;
bool emulator_log_is_slow;
static int file = -1;
static char *part;
/* The file offsets of the mapped part and of the next line. */
static off_t begin, place;

static void map(void)
{
	if (part && munmap(part, PART) != 0) {
		record_fail(errno);
	}
	begin = place & ~(off_t)(LONGEST_LINE - 1);
	/* Reserve the disk space now: QEMU does not report a lost log line. */
	if (fallocate(file, FALLOC_FL_KEEP_SIZE, begin, PART) != 0 && errno != EOPNOTSUPP) {
		record_fail(errno);
	}
	part = mmap(NULL, PART, PROT_READ, MAP_SHARED, file, begin);
	if (part == MAP_FAILED) {
		record_fail(errno);
	}
}

static void look_here(void)
{
	emulator_log_next = part + (place - begin);
	/* At the start of a page, the page does not exist yet, so query the file size. */
	emulator_log_is_slow = place % SMALLEST_PAGE == 0;
}

void emulator_log_open(const char *path)
{
	file = open(path, O_RDWR | O_CLOEXEC);
	if (file >= 0) {
		map();
		look_here();
	} else if (errno != ENOENT) {
		record_fail(errno);
	}
}

void emulator_log_note(void)
{
	struct stat is;
	if (fstat(file, &is) != 0) {
		record_fail(errno);
	}
	while (place < is.st_size) {
		if (place - begin > PART - LONGEST_LINE) {
			map();
		}
		off_t end = begin + PART < is.st_size ? begin + PART : is.st_size;
		const char *line = part + (place - begin);
		const char *line_end = memchr(line, '\n', (size_t)(end - place));
		if (!line_end) {
			/* The line is incomplete now; it is complete at the next instruction. */
			break;
		}
		repeats_forget();
		record_add(LINE);
		place += (off_t)(line_end + 1 - line);
	}
	look_here();
}
