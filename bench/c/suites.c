/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../suites.h"

#include "bench.h"

#if CONFIG_OVE_CMSIS_OS2
void cmsis_cases(void);
#endif

void ove_bench_suites(void)
{
#include "bench_concepts.inc"
#if CONFIG_OVE_CMSIS_OS2
	cmsis_cases();
#endif
}
