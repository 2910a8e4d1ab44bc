/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/heap.h>
#include <ove_seam/heap_guard.h>

#include "native.h"

#if !CONFIG_OVE_ZERO_HEAP

/* An interrupt could come during a thread's allocation. */
void ove_threadx_heap_enter(void)
{
	ove_heap_guard_refuse_isr();
	_tx_thread_preempt_disable++;
}

void ove_threadx_heap_exit(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	_tx_thread_preempt_disable--;
	ove_threadx_switch_soon();
	ove_backend_critical_exit(key);
}

#endif
