/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/2026-11-20-backend-seam.md. */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <sched.h>

#include <ove_backend/native.h>
#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

/** Interrupt mask to go back to. */
typedef irqstate_t ove_backend_critical_t;

extern bool ove_nuttx_started;

static inline bool ove_backend_in_isr(void)
{
	return up_interrupt_context();
}

static inline bool ove_backend_in_thread(void)
{
	return ove_nuttx_started && !up_interrupt_context();
}

int ove_backend_start(void);

/* Masked interrupts alone do not keep a thread that is woken inside from running at once; the lock does. */
static inline ove_backend_critical_t ove_backend_critical_enter(void)
{
	const irqstate_t state = enter_critical_section();

	sched_lock();
	return state;
}

static inline void ove_backend_critical_exit(ove_backend_critical_t state)
{
	leave_critical_section(state);
	sched_unlock();
}

static inline void ove_backend_check_stack(void)
{
	ove_stack_guard_check();
}

#if CONFIG_OVE_CHECKS
/** The calling thread, which runs ove_main(), has a guard from here on. Once, after ove_traps_start(). */
void ove_nuttx_stack_start(void);
#endif

static inline void ove_backend_halt(void)
{
	(void)up_irq_save();
}

OVE_EXTERN_C_END

#endif
