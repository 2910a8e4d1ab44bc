// SPDX-License-Identifier: MIT OR Apache-2.0
/** @file The cases of each concept; a suite may hold several concepts. */
#pragma once

#include "ove_config.h"

void time_cases();
void thread_cases();
void mutex_cases();
void sem_cases();
void event_cases();
void condvar_cases();
void queue_cases();
void timer_cases();
void eventgroup_cases();
void workqueue_cases();
void stream_cases();

#if !CONFIG_OVE_ZERO_HEAP
void mutex_memory_case();
void sem_memory_case();
void event_memory_case();
void condvar_memory_case();
#endif
