/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#define _GNU_SOURCE
#include "run.h"

#include "ove_config.h"

#if CONFIG_OVE_RTOS_POSIX

#include <sched.h>

/* Threads inherit the processor set from their creator, so this applies to all of them, also in the native suite. */
void bench_use_one_processor(void)
{
	cpu_set_t set;
	const int processor = sched_getcpu();

	CPU_ZERO(&set);
	CPU_SET(processor < 0 ? 0 : (size_t)processor, &set);
	(void)sched_setaffinity(0, sizeof set, &set);
}

#else

void bench_use_one_processor(void)
{
}

#endif
