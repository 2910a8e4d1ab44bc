/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.stamps: an element of 64 bits is shared.
 */
#include "check.h"

#include <stdint.h>
static volatile uint64_t stamps[2];

static void write(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		stamps[1] = (uint64_t)turn << 32 | 1;
		ove_thread_yield();
	}
}

static void read(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use((int)(stamps[1] >> 32));
		ove_thread_yield();
	}
}

CHECK_CASE(torn_array)
{
	check_both(write, read);
}
