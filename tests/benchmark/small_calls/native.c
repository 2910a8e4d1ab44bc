/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* This program compares languages, not kernels. */
#include "bench.h"

void ove_bench_native_suite(void)
{
}

const char *ove_bench_native_kernel(void)
{
	return BENCH_RTOS;
}
