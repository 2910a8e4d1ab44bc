/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The measured values of one case, in static memory. */
#ifndef OVE_BENCH_SAMPLES_H
#define OVE_BENCH_SAMPLES_H

#include <stdint.h>

#include "ove_config.h"

/** Space for one value for each iteration. */
extern uint32_t samples[CONFIG_OVE_BENCHMARK_ITERATIONS];

/** Sort the first @p count values in place, ascending, without additional memory. */
void samples_sort(uint32_t count);

#endif
