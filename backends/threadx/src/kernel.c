/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The start, and the functions that the kernel expects from its board. */
#include <ove/error.h>
#include <ove_backend/tx.h>
#include <ove_seam/kernel.h>
#include <ove_seam/timer.h>
#include <tx_initialize.h>

#include "native.h"

bool ove_threadx_started;

/* The thread that runs before the start, so that a mutex locked there has an owner. */
static struct ove_thread boot = {.common = {.name = "the start"}};

#define SHPR3 (*(volatile uint32_t *)0xe000ed20u)

/* PendSV and SysTick are less urgent than all interrupts. */
#define LEAST_URGENT 0xffff0000u

VOID _tx_initialize_low_level(VOID);

VOID _tx_initialize_low_level(VOID)
{
	SHPR3 |= LEAST_URGENT;
}

/* Timers and native threads may be created before the start. */
__attribute__((constructor(101))) static void begin(void)
{
	TX_THREAD *const native = ove_threadx_native(&boot);

	_tx_initialize_kernel_setup();
	/* Links the thread to itself, so that a wait before the start returns and can be rejected. */
	native->tx_thread_ready_next = native;
	native->tx_thread_ready_previous = native;
	_tx_thread_current_ptr = native;
}

int ove_backend_start(void)
{
	struct ove_thread *thread;
	int result = ove_threadx_make_idle();

#if CONFIG_OVE_TIMER
	if (result == OVE_OK) {
		result = ove_generic_timer_start_service();
	}
#endif
	if (result != OVE_OK) {
		return result;
	}
	(void)ove_backend_critical_enter();
	/* The kernel clears the preemption count when it schedules. */
	_tx_thread_system_state = TX_INITIALIZE_IS_FINISHED;
	while ((thread = ove_generic_life_begin_next()) != NULL) {
		if (!thread->starts_suspended) {
			ove_threadx_ready(ove_threadx_native(thread));
		}
	}
	_tx_thread_current_ptr = TX_NULL;
	ove_threadx_start_tick();
	ove_threadx_started = true;
	_tx_thread_schedule();
	return OVE_ERR_NO_MEMORY;
}
