/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: a line stores and reads back, and is run again much later: it updates nothing.
 */
#include "check.h"

static volatile int echo;

__attribute__((noinline)) static void set_echo(int value)
{
	echo = value, (void)echo;
}

static void repeat(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		set_echo(7);
		ove_thread_sleep_ms(1);
	}
}

CHECK_CASE(clean_read_back)
{
	check_both(repeat, repeat);
}
