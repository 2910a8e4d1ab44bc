/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The run time of each thread: the clock is read in each switch. */
#include <ove_generic/tick_clock.h>
#include <ove_seam/thread.h>

#include "native.h"

#if CONFIG_OVE_THREAD_RUNTIME

static struct ove_thread *running;
static uint64_t since;

void ove_threadx_count_turn(struct ove_thread *next)
{
	const uint64_t now = ove_threadx_counts();

	if (running != NULL) {
		running->counts += now - since;
	}
	running = next;
	since = now;
}

uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint64_t own = thread->counts + (running == thread ? ove_threadx_counts() - since : 0u);

	ove_backend_critical_exit(key);
	return ove_generic_counts_in_us(own);
}

#endif
