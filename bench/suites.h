/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The cases of each concept, in C and C++; a suite may hold several concepts. */
#ifndef BENCH_SUITES_H
#define BENCH_SUITES_H

#include "ove_config.h"

#define CASES(concept) void concept##_cases(void);
#if CONFIG_OVE_ZERO_HEAP
#define MEMORY(concept)
#else
#define MEMORY(concept) void concept##_memory_case(void);
#endif
#include "bench_concepts.inc"
#undef CASES
#undef MEMORY

/* The body of ove_bench_suites(). */
#define CASES(concept) concept##_cases();
#if CONFIG_OVE_ZERO_HEAP
#define MEMORY(concept)
#else
#define MEMORY(concept) concept##_memory_case();
#endif

#endif
