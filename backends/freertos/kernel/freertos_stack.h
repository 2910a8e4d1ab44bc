/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The part of freertos_tasks_c_additions.h that finds stack overflows, with checks on. A task that the application
 * makes with the kernel's own calls has no guard: its stack pointer is compared.
 */
#ifndef OVE_FREERTOS_STACK_H
#define OVE_FREERTOS_STACK_H

/* In the switch, which has saved the stack pointer below the registers. */
void ove_freertos_switched_out(void)
{
	ove_stack_guard_check_saved((const void *)pxCurrentTCB->pxTopOfStack);
}

void ove_freertos_switched_in(void)
{
	const TCB_t *const task = pxCurrentTCB;
	const struct ove_thread *const thread =
		(const struct ove_thread *)task->pvThreadLocalStoragePointers[OVE_FREERTOS_SLOT];
	struct ove_stack_guard none;

	if (thread == NULL) {
		ove_stack_guard_make_none(&none, task->pcTaskName, task->pxStack);
	}
	ove_stack_guard_move(thread != NULL ? &thread->guard : &none);
}

#endif
