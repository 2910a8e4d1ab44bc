/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define _GNU_SOURCE
#include "calls.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

#if defined(__NEWLIB__) && !defined(__PICOLIBC__) && !defined(__NuttX__)

#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>

/* newlib asks the application for a calendar and for files. */

int _gettimeofday(struct timeval *now, void *zone);
int _gettimeofday(struct timeval *now, void *zone)
{
	(void)zone;
	now->tv_sec = 1000000000;
	now->tv_usec = 0;
	return 0;
}

clock_t _times(struct tms *now);
clock_t _times(struct tms *now)
{
	memset(now, 0, sizeof(*now));
	return 0;
}

int _open(const char *path, int flags, int mode);
int _open(const char *path, int flags, int mode)
{
	(void)path;
	(void)flags;
	(void)mode;
	errno = ENOENT;
	return -1;
}

#endif

/* Volatile, so that the compiler computes no result by itself. */
static volatile double real = 2.5;
static volatile int whole = 42;
static const char *volatile digits = "42";
static const char *volatile fraction = "2.5";
static const char *volatile words = "one two";
static const wchar_t *volatile wide = L"2.5";

static char text[64];
static int sorted[] = {3, 1, 2};
static struct tm calendar = {.tm_year = 101, .tm_mon = 8, .tm_mday = 9};
static const time_t moment = 1000000000;

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void at_exit(void)
{
}

static bool has_text(const char *expected)
{
	return strcmp(text, expected) == 0;
}

#define CALL(name, shown, ...) \
	static bool name(void) \
	{                      \
		__VA_ARGS__;   \
	}
#include "calls.def"
#undef CALL

#define CALL(name, shown, ...) {shown, name},
const struct call calls[] = {
#include "calls.def"
};

const size_t calls_count = sizeof(calls) / sizeof(calls[0]);
