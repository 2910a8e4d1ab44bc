/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

/** The critical section masks the interrupts of the only processor. */
#define OVE_BACKEND_ONE_PROCESSOR 1

/** The interrupt mask to restore. */
typedef unsigned int ove_backend_critical_t;

extern bool ove_zephyr_started;

/** Return true if the current thread is not the main thread, in which ove_main() runs. Before the start, such a thread
 * waits like any other kernel thread. */
bool ove_zephyr_is_native_before_start(void);

static inline bool ove_backend_in_isr(void)
{
	return k_is_in_isr();
}

static inline bool ove_backend_in_thread(void)
{
	return (ove_zephyr_started || ove_zephyr_is_native_before_start()) && !k_is_in_isr();
}

#define OVE_BACKEND_STARTED() ove_zephyr_started

static inline ove_backend_critical_t ove_backend_critical_enter(void)
{
	return irq_lock();
}

/** Leave the critical section after making a thread ready in it. */
void ove_zephyr_reschedule(ove_backend_critical_t key);

/* A thread that is woken while interrupts are masked does not run until the scheduler is called. */
static inline void ove_backend_critical_exit(ove_backend_critical_t key)
{
	if (_kernel.ready_q.cache != _kernel.cpus[0].current) {
		ove_zephyr_reschedule(key);
	} else {
		irq_unlock(key);
	}
}

#define OVE_BACKEND_CRITICAL_EXIT_QUIET(key) irq_unlock(key)

/** Depth of the application's critical section; see src/section.c. */
extern unsigned ove_zephyr_sections;

static inline bool ove_backend_in_section(void)
{
	return ove_zephyr_sections != 0u;
}

#if !CONFIG_OVE_CHECKS || OVE_ZEPHYR_SIMULATED
static inline void ove_backend_check_stack(void)
{
}
#endif

/** If there is a log, write its contents, and from now on write each line at once. */
void ove_zephyr_flush_log(void);

static inline void ove_backend_halt(void)
{
	(void)irq_lock();
#if defined(CONFIG_LOG)
	ove_zephyr_flush_log();
#endif
}

OVE_EXTERN_C_END

#endif
