/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/ove.h>

#include <stdio.h>
#include <stdlib.h>

#include "check.h"

static void judge(void *arg)
{
	(void)arg;
	judge_claims();
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(judge_thread, judge, NULL, OVE_PRIO_NORMAL, 16384);

void ove_main(void)
{
	static char line[120];

	setvbuf(stdout, line, _IOLBF, sizeof(line));
	ove_run();
}
