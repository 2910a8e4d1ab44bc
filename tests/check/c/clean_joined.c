/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: the result is read behind the end of the thread.
 */
#include "check.h"

static int joined_result;

static void compute(void *arg)
{
	(void)arg;
	joined_result = 42;
}

CHECK_CASE(clean_joined)
{
	check_join(check_start("worker", compute, NULL, OVE_PRIO_NORMAL));
	check_use(joined_result);
}
