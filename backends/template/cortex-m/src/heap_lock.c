/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/heap.h>
#include <ove_seam/heap_guard.h>

#include "../../kernel/scheduler.h"

/* The search is long, so hold off thread switches, not interrupts. */
void template_heap_enter(void)
{
	ove_heap_guard_refuse_isr();
	template_hold();
}

void template_heap_exit(void)
{
	template_release();
}
