/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <sched.h>

#include <ove_backend/native.h>
#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

/** The interrupt mask to restore. */
typedef irqstate_t ove_backend_critical_t;

extern bool ove_nuttx_started;

/** Return true if the current thread is not the one that called ove_nuttx_boot(). Before the start, such a thread waits
 * like any other kernel thread. */
bool ove_nuttx_is_native_before_start(void);

static inline bool ove_backend_in_isr(void)
{
	return up_interrupt_context();
}

static inline bool ove_backend_in_thread(void)
{
	return (ove_nuttx_started || ove_nuttx_is_native_before_start()) && !up_interrupt_context();
}

/* The kernel performs the switch when the scheduler is unlocked. */
#define OVE_BACKEND_YIELD_KEEPS_LOCK 1

#define OVE_BACKEND_STARTED() ove_nuttx_started

/** Like ove_boot(): from now on, the calling thread is the one of ove_main(). If ove is one of NuttX's applications,
 * the static objects may be initialised earlier; see nuttx/entry.c. */
__attribute__((noreturn)) void ove_nuttx_boot(void);

/* The kernel's ready list; its head is the thread to run first. The kernel declares it in a private header. */
extern dq_queue_t g_readytorun;

/* Declared here, because the kernel's header would bring in too much. On Arm, it is a macro. */
#ifndef up_switch_context
void up_switch_context(struct tcb_s *to, struct tcb_s *from);
#endif

/** Return true if interrupts were enabled before they were masked, from the previous mask. */
static inline bool ove_nuttx_was_open(irqstate_t key)
{
#if defined(CONFIG_ARCH_ARMV6M) || defined(CONFIG_ARCH_ARMV7M) || defined(CONFIG_ARCH_ARMV8M) || \
	defined(CONFIG_ARCH_SIM)
	return key == 0u;
#elif defined(CONFIG_ARCH_ARM)
	/* The I bit of CPSR masks interrupts. */
	return (key & (1u << 7)) == 0u;
#elif defined(CONFIG_ARCH_RISCV)
	return (key & STATUS_IE) != 0u;
#else
#error "ove does not know how up_irq_save() of this architecture reports enabled interrupts"
#endif
}

/* A thread that is woken inside becomes the head of the ready list, and the switch happens at the end. Native calls
 * that wake a thread or change a priority switch at once; use ove_nuttx_lock() around those.
 *
 * Set the mask directly instead of calling enter_critical_section(): with CONFIG_IRQCOUNT, that call counts the section
 * for the head of the ready list, which may be another thread at the end than at the start. */
static inline ove_backend_critical_t ove_backend_critical_enter(void)
{
	return up_irq_save();
}

static inline void ove_backend_critical_exit(ove_backend_critical_t key)
{
	if (__builtin_expect((void *)g_readytorun.head != (void *)g_running_tasks[0], 0) && ove_nuttx_was_open(key)) {
		/* Does nothing in an ISR: the end of the ISR switches. */
		up_switch_context((struct tcb_s *)(void *)g_readytorun.head, g_running_tasks[0]);
	}
	up_irq_restore(key);
}

#define OVE_BACKEND_CRITICAL_EXIT_QUIET(key) up_irq_restore(key)

/** Like the critical section, but the kernel switches inside it only if the thread waits. */
static inline ove_backend_critical_t ove_nuttx_lock(void)
{
	const irqstate_t key = up_irq_save();

	sched_lock();
	return key;
}

static inline void ove_nuttx_unlock(ove_backend_critical_t key)
{
	up_irq_restore(key);
	sched_unlock();
}

/** Number of threads that are suspended, or will be when their wait ends. Written in the critical section. */
extern unsigned ove_nuttx_suspended;

/** Stop the calling thread if it is suspended. */
void ove_nuttx_suspend_here(void);

/** Stop a thread here that was suspended while it waited, before it continues. */
static inline void ove_nuttx_suspend_point(void)
{
	if (__builtin_expect(ove_nuttx_suspended != 0u, 0)) {
		ove_nuttx_suspend_here();
	}
}

/** Depth of the application's critical section; see src/section.c. */
extern unsigned ove_nuttx_sections;

static inline bool ove_backend_in_section(void)
{
	return ove_nuttx_sections != 0u;
}

static inline void ove_backend_check_stack(void)
{
	ove_stack_guard_check();
}

#if CONFIG_OVE_CHECKS
/** Give the calling thread, which runs ove_main(), a stack guard. Called once, after ove_traps_start(). */
void ove_nuttx_stack_start(void);
#endif

static inline void ove_backend_halt(void)
{
	(void)up_irq_save();
}

OVE_EXTERN_C_END

#endif
