/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <ove_backend/native.h>
#include <ove_generic/section_mask.h>

#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

/** PRIMASK to go back to. */
typedef uint32_t ove_backend_critical_t;

static inline bool ove_backend_in_isr(void)
{
	uint32_t number;

	__asm volatile("mrs %0, ipsr" : "=r"(number));
	return number != 0u;
}

bool ove_alloy_is_started(void);

static inline bool ove_backend_in_thread(void)
{
	return ove_alloy_is_started() && !ove_backend_in_isr();
}

static inline ove_backend_critical_t ove_backend_critical_enter(void)
{
	ove_backend_critical_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	return key;
}

static inline void ove_backend_critical_exit(ove_backend_critical_t key)
{
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
}

/* The application's critical section masks by BASEPRI what the kernel masks by PRIMASK, so that a call inside it, which
 * unmasks at its end, does not end it; see src/section.cpp. */
static inline bool ove_backend_in_section(void)
{
	return ove_generic_section_masks();
}

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
