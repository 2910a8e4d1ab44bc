/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The part of ove_backend/kernel.h that kernels on a Cortex-M share: contexts, the critical section, the stack check,
 * the end. The kernel's header defines these macros before it includes this header: the first one always, the others if
 * the kernel has its own version:
 *
 * OVE_CORTEX_M_STARTED()       true if the scheduler runs
 * OVE_CORTEX_M_IN_ISR()        true if a handler runs; default: from IPSR
 * OVE_CORTEX_M_ENTER()         mask the ISRs that may call ove, and return a 32-bit key; default: PRIMASK
 * OVE_CORTEX_M_EXIT(key)       restore that mask; default: PRIMASK
 * OVE_CORTEX_M_IN_SECTION()    true inside the application's section; default: BASEPRI, or PRIMASK without it
 *
 * A switch requested inside the section must stay pending until the exit, as PendSV does.
 */
#ifndef OVE_CORTEX_M_KERNEL_H
#define OVE_CORTEX_M_KERNEL_H

#include <ove/lang.h>
#include <ove_cortex_m/mask.h>

#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

#ifndef OVE_CORTEX_M_STARTED
#error "ove_backend/kernel.h must define OVE_CORTEX_M_STARTED() before it includes ove_cortex_m/kernel.h"
#endif
#ifndef OVE_CORTEX_M_IN_ISR
#define OVE_CORTEX_M_IN_ISR() ove_cortex_m_in_handler()
#endif
#if defined(OVE_CORTEX_M_ENTER) != defined(OVE_CORTEX_M_EXIT)
#error "ove_backend/kernel.h must define OVE_CORTEX_M_ENTER() and OVE_CORTEX_M_EXIT(key), or neither"
#endif
#ifndef OVE_CORTEX_M_ENTER
#define OVE_CORTEX_M_ENTER()   ove_cortex_m_mask()
#define OVE_CORTEX_M_EXIT(key) ove_cortex_m_unmask(key)
#endif
#ifndef OVE_CORTEX_M_IN_SECTION
#define OVE_CORTEX_M_IN_SECTION() ove_cortex_m_is_raised()
#endif

/** The interrupt mask to restore. */
typedef uint32_t ove_backend_critical_t;

static inline bool ove_backend_in_isr(void)
{
	return OVE_CORTEX_M_IN_ISR();
}

static inline bool ove_backend_in_thread(void)
{
	return OVE_CORTEX_M_STARTED() && !ove_backend_in_isr();
}

static inline ove_backend_critical_t ove_backend_critical_enter(void)
{
	return OVE_CORTEX_M_ENTER();
}

static inline void ove_backend_critical_exit(ove_backend_critical_t key)
{
	OVE_CORTEX_M_EXIT(key);
}

static inline bool ove_backend_in_section(void)
{
	return OVE_CORTEX_M_IN_SECTION();
}

/** Stop the program if the thread's stack pointer is outside its stack. */
static inline void ove_backend_check_stack(void)
{
	ove_stack_guard_check();
}

static inline void ove_backend_halt(void)
{
	ove_cortex_m_halt();
}

OVE_EXTERN_C_END

#endif
