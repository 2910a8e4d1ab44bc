/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.message: a library copies into what another thread reads.
 */
#include "check.h"

#include <string.h>

static char message[16];
static char copy[16];

static void write(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		memset(message, turn, sizeof(message));
		ove_thread_yield();
	}
}

static void read(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		memcpy(copy, message, sizeof(copy));
		check_use(copy[0]);
		ove_thread_yield();
	}
}

CHECK_CASE(race_memcpy)
{
	check_both(write, read);
}
