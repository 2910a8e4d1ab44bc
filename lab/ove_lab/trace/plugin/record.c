/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define _DEFAULT_SOURCE

#include "record.h"

#include "repeats.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char zeros[RECORD_PART * sizeof(uint64_t)];
uint64_t *record_part;
size_t record_filled = RECORD_PART;
bool record_is_full;
static uint64_t most = UINT64_MAX;
static off_t mapped;
static int record = -1;
static const char *path;
static size_t parts_each;
static unsigned files;
/* The maximum number of files that the reader may leave unread, and the longest file name. */
enum { AHEAD = 4, LONGEST_NAME = 4096, WAIT_US = 1000 };

_Noreturn void record_fail(int number)
{
	fprintf(stderr, "ove: the record of the run cannot be written: %s\n", strerror(number));
	_Exit(74);
}

bool record_open(const char *name)
{
	path = name;
	record = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (record < 0) {
		perror(path);
	}
	return record >= 0;
}

static void unmap(void)
{
	if (record_part && munmap(record_part, sizeof(zeros)) != 0) {
		record_fail(errno);
	}
	record_part = NULL;
}

void record_bound(uint64_t events)
{
	most = events;
}

void record_divide(size_t parts)
{
	parts_each = parts;
}

static bool is_there(const char *ending, unsigned number)
{
	char name[LONGEST_NAME];
	snprintf(name, sizeof(name), ending, path, number);
	return access(name, F_OK) == 0;
}

static void begin_another_file(void)
{
	char name[LONGEST_NAME];
	snprintf(name, sizeof(name), "%s.%u", path, files);
	if (close(record) != 0 || rename(path, name) != 0 || !record_open(path)) {
		record_fail(errno);
	}
	mapped = 0;
	files++;
	while (files >= AHEAD && is_there("%s.%u", files - AHEAD) && !is_there("%s.stop", 0)) {
		usleep(WAIT_US);
	}
	if (is_there("%s.stop", 0)) {
		_Exit(EXIT_SUCCESS);
	}
}

void record_grow(void)
{
	repeats_forget();
	unmap();
	if (parts_each && mapped == (off_t)(parts_each * sizeof(zeros))) {
		begin_another_file();
	}
	/* Reserve the disk space now: on a full disk, a store to a mapped page would kill QEMU without a message. */
	for (size_t done = 0; done < sizeof(zeros);) {
		ssize_t some = write(record, zeros, sizeof(zeros) - done);
		if (some < 0 && errno != EINTR) {
			record_fail(errno);
		}
		done += some < 0 ? 0 : (size_t)some;
	}
	record_part = mmap(NULL, sizeof(zeros), PROT_READ | PROT_WRITE, MAP_SHARED, record, mapped);
	if (record_part == MAP_FAILED) {
		record_fail(errno);
	}
	record_is_full = (uint64_t)mapped / sizeof(*record_part) >= most;
	mapped += (off_t)sizeof(zeros);
	record_filled = 0;
}

void record_end(void)
{
	off_t size = mapped - (off_t)((RECORD_PART - record_filled) * sizeof(*record_part));
	unmap();
	if (ftruncate(record, mapped ? size : 0) != 0 || close(record) != 0) {
		record_fail(errno);
	}
}
