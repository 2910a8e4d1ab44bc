/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.stored: the writer locks, the reader does not.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(writers_lock);
static int stored;

static void write(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		ove_mutex_lock(writers_lock, OVE_WAIT_FOREVER);
		stored += turn;
		ove_mutex_unlock(writers_lock);
		ove_thread_yield();
	}
}

static void read(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use(stored);
		ove_thread_yield();
	}
}

CHECK_CASE(race_reader_without_lock)
{
	check_both(write, read);
}
