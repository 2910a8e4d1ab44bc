/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.h"

#include <ove_seam/kernel.h>
#include <ove_seam/timer.h>

static unsigned depth;

/* No interrupts here. Yours: a register of the processor, or the kernel's own call. */
bool ove_backend_in_isr(void)
{
	return false;
}

bool ove_backend_in_thread(void)
{
	return template_running != NULL;
}

int ove_backend_start(void)
{
	struct ove_thread *thread;
	int result = OVE_OK;

#if CONFIG_OVE_TIMER
	result = ove_generic_timer_start_service();
#endif
	if (result != OVE_OK) {
		return result;
	}
	while ((thread = ove_generic_life_next_to_start()) != NULL) {
		ove_generic_life_begin(&thread->life);
		template_add(thread);
	}
	template_switch();
	return OVE_ERR_NOT_SUPPORTED;
}

/* Yours: mask the interrupts that may call ove. */
ove_backend_critical_t ove_backend_critical_enter(void)
{
	return depth++;
}

/* Yours: restore the mask. The kernel switches by itself, or is told to here. */
void ove_backend_critical_exit(ove_backend_critical_t key)
{
	depth = key;
	if (key == 0u && template_running != NULL) {
		template_switch();
	}
}

/* Yours: compare the stack pointer, or nothing where the MPU or the kernel does. */
void ove_backend_check_stack(void)
{
}

/* Yours: mask every interrupt. */
void ove_backend_halt(void)
{
	depth = 1;
}
