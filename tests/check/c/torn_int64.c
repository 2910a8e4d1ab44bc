/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.position_nm: 64 bits are written by one thread and read by another one.
 */
#include "check.h"

#include <stdint.h>
static volatile int64_t position_nm;

static void write(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		position_nm = -(int64_t)turn << 31;
		ove_thread_yield();
	}
}

static void read(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use((int)(position_nm >> 16));
		ove_thread_yield();
	}
}

CHECK_CASE(torn_int64)
{
	check_both(write, read);
}
