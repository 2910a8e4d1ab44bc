/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../suites.h"

#include "bench.h"

void ove_bench_suites(void)
{
#include "bench_concepts.inc"
}
