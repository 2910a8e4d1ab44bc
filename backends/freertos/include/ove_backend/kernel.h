/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <ove/stop.h>
#include <ove_backend/native.h>
#include <ove_backend/wait.h>

OVE_EXTERN_C_BEGIN

/** Set by ove_backend_start(). */
extern bool ove_freertos_started;

OVE_EXTERN_C_END

/* The kernel performs the switch when the scheduler is unlocked. */
#define OVE_BACKEND_YIELD_KEEPS_LOCK 1

#define OVE_CORTEX_M_STARTED() ove_freertos_started

/*
 * The critical section saves and restores the mask itself and does not touch the kernel's nesting count, so it is legal
 * in ISRs and before the start. Inside it, only the kernel's FromISR functions may be called: the others unmask
 * interrupts when they return. The port for ARMv6-M has functions for this, where one or two instructions suffice.
 */
#if !defined(__ARM_ARCH_6M__)
#define OVE_CORTEX_M_IN_ISR()  (xPortIsInsideInterrupt() != pdFALSE)
#define OVE_CORTEX_M_ENTER()   portSET_INTERRUPT_MASK_FROM_ISR()
#define OVE_CORTEX_M_EXIT(key) portCLEAR_INTERRUPT_MASK_FROM_ISR(key)
#endif

#include <ove_cortex_m/kernel.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** Stop the program if an ISR makes a call for threads that is not allowed in this state. In every configuration. */
static inline void ove_freertos_refuse_isr(const char *call)
{
	if (__builtin_expect(ove_backend_in_isr(), 0)) {
		ove_stop(OVE_STOP_CONTEXT, call);
	}
}

/** Called when a wait returns without success: stop the program if the caller is inside a critical section. */
void ove_freertos_check_may_wait(void);

/** After a wait returned without success: return true if it continues, with the remaining ticks in @p ticks. Consumes
 * the end of the wait. */
static inline bool ove_freertos_continue_wait(TimeOut_t *start, TickType_t *ticks)
{
	if (ove_freertos_take_wait_end() || xTaskCheckForTimeOut(start, ticks) != pdFALSE) {
		return false;
	}
	ove_freertos_check_may_wait();
	return true;
}

/** Request a switch for when interrupts are unmasked, if a FromISR function reported that one is needed. */
static inline void ove_freertos_switch_if(BaseType_t is_wanted)
{
	if (is_wanted != pdFALSE) {
		portYIELD();
	}
}

/** Grant the permit of @p thread. Inside the critical section, in threads and ISRs. In the kernel's tasks.c, like the
 * next two functions. */
void ove_freertos_grant(struct ove_thread *thread);
/** Leave the critical section entered with @p key, wait for the running thread's permit without a timeout, and consume
 * it. @returns false if the wait was ended, else true */
bool ove_freertos_park(ove_backend_critical_t key);
/** The same, for a permit that is granted after this call. A permit from before it does not count. */
bool ove_freertos_await_grant(ove_backend_critical_t key);

/** Leave the critical section that was entered with @p key and stay suspended until the kernel resumes the thread. In
 * the kernel's tasks.c. */
void ove_freertos_suspend_self(ove_backend_critical_t key);

/** After ove_freertos_park() or ove_freertos_await_grant() returned without a permit: consume the end of the wait.
 * The reason is kept for ove_backend_wait_end(). In the kernel's tasks.c, like the next function. @returns true if the
 * wait was ended */
bool ove_freertos_take_park_end(void);
/** Return true if @p thread waits for its permit without a timeout. In the critical section. */
bool ove_freertos_is_parked(struct ove_thread *thread);

/** Return true if the running thread has its permit. In the kernel's tasks.c, like the next function. */
bool ove_freertos_has_permit(void);
/** Discard a permit that the running thread has left over. Inside the critical section. */
void ove_freertos_forget_permit(void);

OVE_EXTERN_C_END

#endif
