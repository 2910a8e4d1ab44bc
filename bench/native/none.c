/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A kernel whose own calls nobody has written down: its images have no native rows. */
#include "bench.h"

void ove_bench_native_suite(void)
{
}

const char *ove_bench_native_kernel(void)
{
	return BENCH_RTOS;
}
