/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The measured values of one case, in memory that is there from the start. */
#ifndef OVE_BENCH_SAMPLES_H
#define OVE_BENCH_SAMPLES_H

#include <stdint.h>

#include "ove_config.h"

/** Room for one value of each iteration. */
extern uint32_t samples[CONFIG_OVE_BENCHMARK_ITERATIONS];

/** Sort the first @p count values in place, ascending, without further memory. */
void samples_sort(uint32_t count);

#endif
