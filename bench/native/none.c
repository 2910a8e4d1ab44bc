/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A kernel without a file of native calls: its images have no native rows. */
#include "bench.h"

void ove_bench_native_suite(void)
{
}

const char *ove_bench_native_kernel(void)
{
	return BENCH_RTOS;
}
