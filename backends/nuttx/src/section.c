/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The application's critical section. The kernel lets a thread wait inside one and runs other threads during that, with
 * interrupts unmasked. A thread that then enters a section is stopped before it can see half-finished changes.
 */
#include <ove/stop.h>
#include <ove_seam/kernel.h>
#include <ove_seam/section.h>
#include <ove_seam/thread.h>

unsigned ove_nuttx_sections;

/* NULL in an ISR, or before the start. */
static const struct ove_thread *owner;

ove_backend_critical_t ove_backend_section_enter(void)
{
	const ove_backend_critical_t key = ove_nuttx_lock();
	const struct ove_thread *const self = ove_backend_in_thread() ? ove_backend_thread_get_self() : NULL;

	if (ove_nuttx_sections++ == 0u) {
		owner = self;
	} else if (owner != self) {
		ove_stop(OVE_STOP_CONTEXT, "a wait inside a critical section");
	}
	return key;
}

void ove_backend_section_exit(ove_backend_critical_t key)
{
	ove_nuttx_sections--;
	ove_nuttx_unlock(key);
}
