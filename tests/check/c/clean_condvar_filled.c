/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: each thread waits for the other in a loop. The compiler gives the end of a lock and that of a wait the
 * same instructions. Also judged in a release build.
 */
#include "check.h"

enum { FILLED_WORDS = 4, FILLED_TURNS = 4 };

OVE_MUTEX_DEFINE_STATIC(filled_lock);
OVE_CONDVAR_DEFINE_STATIC(filled_changed);
static unsigned filled_words[FILLED_WORDS];
static int is_filled;

static void fill(void *arg)
{
	(void)arg;
	for (unsigned turn = 1; turn < FILLED_TURNS; turn++) {
		ove_mutex_lock(filled_lock, OVE_WAIT_FOREVER);
		while (is_filled) {
			ove_condvar_wait(filled_changed, filled_lock, OVE_WAIT_FOREVER);
		}
		for (unsigned i = 0; i < FILLED_WORDS; i++) {
			filled_words[i] = turn * i;
		}
		is_filled = 1;
		ove_condvar_broadcast(filled_changed);
		ove_mutex_unlock(filled_lock);
	}
}

static void empty(void *arg)
{
	(void)arg;
	for (unsigned turn = 1; turn < FILLED_TURNS; turn++) {
		unsigned sum = 0;

		ove_mutex_lock(filled_lock, OVE_WAIT_FOREVER);
		while (!is_filled) {
			ove_condvar_wait(filled_changed, filled_lock, OVE_WAIT_FOREVER);
		}
		ove_mutex_unlock(filled_lock);
		for (unsigned i = 0; i < FILLED_WORDS; i++) {
			sum += filled_words[i];
		}
		ove_mutex_lock(filled_lock, OVE_WAIT_FOREVER);
		is_filled = 0;
		ove_condvar_broadcast(filled_changed);
		ove_mutex_unlock(filled_lock);
		check_use((int)sum);
	}
}

CHECK_CASE(clean_condvar_filled)
{
	check_both(fill, empty);
}
