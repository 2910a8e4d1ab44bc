/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds nothing: what a thread finds was written before it was made.
 */
#include "check.h"

static int prepared;

static void use(void *arg)
{
	(void)arg;
	check_use(prepared);
}

CHECK_CASE(clean_before_create)
{
	prepared = 3;
	check_join(check_start("user", use, NULL, OVE_PRIO_NORMAL));
	prepared = 4;
}
