/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: each thread counts in its own value of a thread-local key.
 */
#include "check.h"

#include <ove/tls.h>

OVE_TLS_DEFINE_STATIC(own_count, NULL);
static int counts[2];

static void count(void *arg)
{
	ove_tls_set(own_count, arg);
	for (int turn = 0; turn < CHECK_TURNS; turn++) {
		++*(int *)ove_tls_get(own_count);
		ove_thread_yield();
	}
}

CHECK_CASE(clean_tls)
{
	ove_thread_t one = check_start("one", count, &counts[0], OVE_PRIO_NORMAL);
	ove_thread_t other = check_start("other", count, &counts[1], OVE_PRIO_NORMAL);

	check_join(one);
	check_join(other);
	check_use(counts[0] + counts[1]);
}
