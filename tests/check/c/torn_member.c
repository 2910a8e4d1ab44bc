/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.gps.time: a member of 64 bits is shared.
 */
#include "check.h"

#include <stdint.h>
static struct {
	int valid;
	volatile uint64_t time;
} gps;

static void write(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		gps.time += (uint64_t)1 << 31;
		ove_thread_yield();
	}
}

static void read(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use((int)gps.time);
		ove_thread_yield();
	}
}

CHECK_CASE(torn_member)
{
	check_both(write, read);
}
