// SPDX-License-Identifier: MIT OR Apache-2.0
#include "suites.hpp"

#include "bench.h"

void ove_bench_suites()
{
	time_cases();
	thread_cases();
	mutex_cases();
	sem_cases();
	event_cases();
	condvar_cases();
#if !CONFIG_OVE_ZERO_HEAP
	mutex_memory_case();
	sem_memory_case();
	event_memory_case();
	condvar_memory_case();
#endif
	queue_cases();
	timer_cases();
	eventgroup_cases();
	workqueue_cases();
	stream_cases();
}
