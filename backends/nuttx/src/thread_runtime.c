/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The run time of each thread. The kernel's own accounting, CONFIG_SCHED_CRITMONITOR, needs a different kernel build
 * and a cycle counter.
 */
#include "ove_config.h"

#if CONFIG_OVE_THREAD_RUNTIME

#include <nuttx/config.h>

#include <sched/sched.h>

#include <ove_seam/thread.h>

#include "native.h"

static struct ove_thread *running; /* NULL while a native thread runs */
static uint64_t since;

void ove_nuttx_runtime_switched(const struct tcb_s *to)
{
	const uint64_t now = ove_nuttx_counts();

	if (running != NULL) {
		running->run_counts += now - since;
	}
	since = now;
	running = to->entry.main == ove_nuttx_thread_run ? (struct ove_thread *)(void *)to : NULL;
}

uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint64_t counts = thread->run_counts + (thread == running ? ove_nuttx_counts() - since : 0u);

	ove_backend_critical_exit(key);
	return ove_nuttx_counts_in_us(counts);
}

#endif
