/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The start of a switch, with checks or run times: moves the guard to the next thread, and counts the turn. Then the
 * kernel's own handler runs. Interrupts stay masked until that handler has chosen the thread and unmasks them: an
 * interrupt in between could make the previous thread ready again, and the kernel does not request another switch then.
 */
#include <ove_seam/thread.h>

#include "native.h"

#if CONFIG_OVE_CHECKS || CONFIG_OVE_THREAD_RUNTIME

#if CONFIG_OVE_CHECKS

#include <running_stack.h>

/* r4 to r11 and the link register; for a thread that uses the FPU, 16 more registers. */
#define SAVED_BYTES     36u
#define SAVED_FPU_BYTES 64u
#define IS_WITHOUT_FPU  0x10u

static void move_guard(const struct ove_thread *next, uint32_t exc_return)
{
	const uint32_t saved = SAVED_BYTES + ((exc_return & IS_WITHOUT_FPU) != 0u ? 0u : SAVED_FPU_BYTES);
	struct ove_stack_guard none;

	if (_tx_thread_current_ptr != TX_NULL) {
		ove_stack_guard_check_saved((const void *)(ove_psp() - saved));
	}
	if (ove_threadx_is_own(next)) {
		ove_stack_guard_move(&next->guard);
		return;
	}
	ove_stack_guard_make_none(&none, ove_threadx_native(next)->tx_thread_name,
				  ove_threadx_native(next)->tx_thread_stack_start);
	ove_stack_guard_move(&none);
}

#endif

__attribute__((used)) static void begin_switch(uint32_t exc_return)
{
	(void)ove_backend_critical_enter();
	struct ove_thread *const next = (struct ove_thread *)(void *)_tx_thread_execute_ptr;

#if CONFIG_OVE_THREAD_RUNTIME
	ove_threadx_count_turn(next != NULL && ove_threadx_is_own(next) ? next : NULL);
#endif
#if CONFIG_OVE_CHECKS
	if (next != NULL) {
		move_guard(next, exc_return);
	}
#else
	(void)exc_return;
#endif
}

void PendSV_Handler(void);

__attribute__((naked)) void PendSV_Handler(void)
{
	__asm volatile(".syntax unified\n\t"
		       "push {r0, lr}\n\t"
		       "mov r0, lr\n\t"
		       "bl begin_switch\n\t"
		       "pop {r0, r1}\n\t"
		       "mov lr, r1\n\t"
		       "ldr r0, =__tx_PendSVHandler\n\t"
		       "bx r0\n\t"
		       ".ltorg");
}

#endif
