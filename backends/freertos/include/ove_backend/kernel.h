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

/* The kernel switches once it is unlocked. */
#define OVE_BACKEND_YIELD_KEEPS_LOCK 1

#define OVE_CORTEX_M_STARTED() ove_freertos_started

/*
 * The critical section saves and restores the mask itself and leaves the kernel's nesting count alone, so it is legal
 * in ISRs and before the start. Inside it only the kernel's FromISR functions may be called: the others unmask at their
 * end. The kernel's port for ARMv6-M has functions for what are one or two instructions.
 */
#if !defined(__ARM_ARCH_6M__)
#define OVE_CORTEX_M_IN_ISR()  (xPortIsInsideInterrupt() != pdFALSE)
#define OVE_CORTEX_M_ENTER()   portSET_INTERRUPT_MASK_FROM_ISR()
#define OVE_CORTEX_M_EXIT(key) portCLEAR_INTERRUPT_MASK_FROM_ISR(key)
#endif

#include <ove_cortex_m/kernel.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** Stop the program for a call for threads that an ISR makes and that is not right there. In every configuration. */
static inline void ove_freertos_refuse_isr(const char *call)
{
	if (__builtin_expect(ove_backend_in_isr(), 0)) {
		ove_stop(OVE_STOP_CONTEXT, call);
	}
}

/** A wait has come back without what it waited for: stop the program if it was one inside a critical section. */
void ove_freertos_check_may_wait(void);

/** Whether a wait that came back without what it waited for may go on; @p ticks receives what is left. */
static inline bool ove_freertos_has_time(TimeOut_t *start, TickType_t *ticks)
{
	if (ove_freertos_is_ended() || xTaskCheckForTimeOut(start, ticks) != pdFALSE) {
		return false;
	}
	ove_freertos_check_may_wait();
	return true;
}

/** Switch once interrupts are unmasked, if a FromISR function said that a more urgent thread is ready. */
static inline void ove_freertos_switch_if(BaseType_t is_wanted)
{
	if (is_wanted != pdFALSE) {
		portYIELD();
	}
}

/** Grant the permit of @p thread. Inside the critical section, in threads and ISRs. In the kernel's tasks.c, as the
 * next two. */
void ove_freertos_grant(struct ove_thread *thread);
/** Leave the critical section that was entered with @p key, wait for the running thread's permit without an end, and
 * use it. @returns false if the wait was ended, else true */
bool ove_freertos_park(ove_backend_critical_t key);
/** The same for a permit that is granted from here on: one left over does not count. */
bool ove_freertos_await_grant(ove_backend_critical_t key);

/** Leave the critical section that was entered with @p key and stay suspended until the kernel resumes the thread. In
 * the kernel's tasks.c. */
void ove_freertos_suspend_self(ove_backend_critical_t key);

/** For the two above: whether the wait, which came back without a permit, was ended; the reason then stays for
 * ove_backend_wait_end(). In the kernel's tasks.c, as the next. */
bool ove_freertos_is_park_ended(void);
/** Whether @p thread waits for its permit without an end. In the critical section. */
bool ove_freertos_is_parked(struct ove_thread *thread);

/** Whether the running thread has its permit. In the kernel's tasks.c, as the next. */
bool ove_freertos_has_permit(void);
/** Take a permit left over from the running thread. Inside the critical section. */
void ove_freertos_forget_permit(void);

OVE_EXTERN_C_END

#endif
