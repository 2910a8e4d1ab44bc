/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The cases of each concept; a suite may hold several concepts. */
#ifndef BENCH_C_SUITES_H
#define BENCH_C_SUITES_H

#include "ove_config.h"

void time_cases(void);
void thread_cases(void);
void mutex_cases(void);
void sem_cases(void);
void event_cases(void);
void condvar_cases(void);
void queue_cases(void);
void timer_cases(void);
void eventgroup_cases(void);
void workqueue_cases(void);
void stream_cases(void);

#if !CONFIG_OVE_ZERO_HEAP
void mutex_memory_case(void);
void sem_memory_case(void);
void event_memory_case(void);
void condvar_memory_case(void);
#endif

#endif
