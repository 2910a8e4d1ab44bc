/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <ove/stop.h>
#include <ove_backend/native.h>
#include <ove_generic/section_mask.h>

#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

struct ove_thread;

/** The mask to go back to. */
typedef uint32_t ove_backend_critical_t;

/** Set by ove_backend_start(). */
extern bool ove_freertos_started;

/* The kernel's port for ARMv6-M has functions for what are one or two instructions. */
static inline bool ove_backend_in_isr(void)
{
#if defined(__ARM_ARCH_6M__)
	uint32_t number;

	__asm volatile("mrs %0, ipsr" : "=r"(number));
	return number != 0u;
#else
	return xPortIsInsideInterrupt() != pdFALSE;
#endif
}

static inline bool ove_backend_in_thread(void)
{
	return ove_freertos_started && !ove_backend_in_isr();
}

/*
 * Saves and restores the mask itself and leaves the kernel's nesting count alone, so it is legal in ISRs and before the
 * start. Inside it only the kernel's FromISR functions may be called: the others unmask at their end.
 */
static inline ove_backend_critical_t ove_backend_critical_enter(void)
{
#if defined(__ARM_ARCH_6M__)
	ove_backend_critical_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	return key;
#else
	return portSET_INTERRUPT_MASK_FROM_ISR();
#endif
}

static inline void ove_backend_critical_exit(ove_backend_critical_t key)
{
#if defined(__ARM_ARCH_6M__)
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
#else
	portCLEAR_INTERRUPT_MASK_FROM_ISR(key);
#endif
}

/* In the application's critical section the kernel's own calls are legal: in threads it counts with theirs. */
static inline bool ove_backend_in_section(void)
{
	return ove_generic_section_masks();
}

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
	if (xTaskCheckForTimeOut(start, ticks) != pdFALSE) {
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
 * use it. */
void ove_freertos_park(ove_backend_critical_t key);
/** The same for a permit that is granted from here on: one left over does not count. */
void ove_freertos_await_grant(ove_backend_critical_t key);

/** Leave the critical section that was entered with @p key and stay suspended until the kernel resumes the thread. In
 * the kernel's tasks.c. */
void ove_freertos_suspend_self(ove_backend_critical_t key);

/** Whether the running thread has its permit. In the kernel's tasks.c, as the next. */
bool ove_freertos_has_permit(void);
/** Take a permit left over from the running thread. Inside the critical section. */
void ove_freertos_forget_permit(void);

/** Stop the program if the stack pointer of the thread has left its stack. */
static inline void ove_backend_check_stack(void)
{
	ove_stack_guard_check();
}

static inline void ove_backend_halt(void)
{
	__asm volatile("cpsid i" ::: "memory");
}

OVE_EXTERN_C_END

#endif
