/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds data-race.total: a thread-local value orders nothing between its threads.
 */
#include "check.h"

#include <ove/tls.h>

OVE_TLS_DEFINE_STATIC(own_key, NULL);
static int total;

static void count(void *arg)
{
	(void)arg;
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		check_use(ove_tls_get(own_key) != NULL);
		total++;
		ove_tls_set(own_key, turn == 0 ? &total : NULL);
		ove_thread_yield();
	}
	ove_tls_set(own_key, NULL);
}

CHECK_CASE(race_tls)
{
	check_both(count, count);
}
