/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds lock-order.three_a-three_b-three_c: three threads take three locks in a circle.
 */
#include "check.h"

OVE_MUTEX_DEFINE_STATIC(three_a);
OVE_MUTEX_DEFINE_STATIC(three_b);
OVE_MUTEX_DEFINE_STATIC(three_c);

struct pair {
	ove_mutex_t first, second;
};

static void take_pair(void *arg)
{
	const struct pair *pair = arg;

	ove_mutex_lock(pair->first, OVE_WAIT_FOREVER);
	ove_mutex_lock(pair->second, OVE_WAIT_FOREVER);
	ove_mutex_unlock(pair->second);
	ove_mutex_unlock(pair->first);
}

CHECK_CASE(lock_circle_of_three)
{
	struct pair pairs[] = {{three_a, three_b}, {three_b, three_c}, {three_c, three_a}};
	ove_thread_t threads[3];

	for (int each = 0; each < 3; each++) {
		threads[each] = check_start("taker", take_pair, &pairs[each], OVE_PRIO_NORMAL);
	}
	for (int each = 0; each < 3; each++) {
		check_join(threads[each]);
	}
}
