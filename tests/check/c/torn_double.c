/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds torn-value.average: a double is written by one thread and read by another one.
 */
#include "check.h"

static volatile double average;
static volatile double shown;

static void compute(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		average = turn * 0.5;
		ove_thread_yield();
	}
}

static void show(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		shown = average;
		ove_thread_yield();
	}
}

CHECK_CASE(torn_double)
{
	check_both(compute, show);
}
