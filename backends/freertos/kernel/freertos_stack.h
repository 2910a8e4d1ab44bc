/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Part of freertos_tasks_c_additions.h: finds stack overflows, with checks on. A native task has no stack guard, so its
 * stack pointer is compared.
 */
#ifndef OVE_FREERTOS_STACK_H
#define OVE_FREERTOS_STACK_H

/* Called in the switch, after it saved the registers and the stack pointer. */
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
