/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The thread of a program that is in the library. */
#include <ove/ove.h>

#include <stdlib.h>

#include "../../../integrations/testing/check.h"

static void judge(void *arg)
{
	(void)arg;
	judge_claims();
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(judge_thread, judge, NULL, OVE_PRIO_NORMAL, 16384);

void ove_main(void)
{
	ove_run();
}
