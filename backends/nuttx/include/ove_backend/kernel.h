/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Context, start, critical section; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_KERNEL_H
#define OVE_BACKEND_KERNEL_H

#include <sched.h>

#include <ove_backend/native.h>
#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

/** Interrupt mask to go back to. */
typedef irqstate_t ove_backend_critical_t;

extern bool ove_nuttx_started;

/** Whether the current thread is another one than that of ove_nuttx_boot(). Before the start such a thread waits as any
 * thread of the kernel does. */
bool ove_nuttx_is_native_before_start(void);

static inline bool ove_backend_in_isr(void)
{
	return up_interrupt_context();
}

static inline bool ove_backend_in_thread(void)
{
	return (ove_nuttx_started || ove_nuttx_is_native_before_start()) && !up_interrupt_context();
}

/* The kernel switches once it is unlocked. */
#define OVE_BACKEND_YIELD_KEEPS_LOCK 1

#define OVE_BACKEND_STARTED() ove_nuttx_started

/** As ove_boot(): the calling thread is the one of ove_main() from here on. Where ove is one of NuttX's applications,
 * the static objects may be ready before; nuttx/entry.c. */
__attribute__((noreturn)) void ove_nuttx_boot(void);

/* The kernel's threads that can run, the one that is to run first; declared there in a private header. */
extern dq_queue_t g_readytorun;

/* A macro on Arm; elsewhere a function, which a header of the kernel declares that has much else. */
#ifndef up_switch_context
void up_switch_context(struct tcb_s *to, struct tcb_s *from);
#endif

/** Whether interrupts were let through before they were masked, from what the mask was. */
static inline bool ove_nuttx_was_open(irqstate_t key)
{
#if defined(CONFIG_ARCH_ARMV6M) || defined(CONFIG_ARCH_ARMV7M) || defined(CONFIG_ARCH_ARMV8M) || \
	defined(CONFIG_ARCH_SIM)
	return key == 0u;
#elif defined(CONFIG_ARCH_ARM)
	/* The I bit of CPSR masks them. */
	return (key & (1u << 7)) == 0u;
#elif defined(CONFIG_ARCH_RISCV)
	return (key & STATUS_IE) != 0u;
#else
#error "ove does not know how this architecture's up_irq_save() says that interrupts were enabled"
#endif
}

/* A thread that is woken inside becomes the first of those that can run, and the switch comes at the end. The kernel's
 * own calls that wake, or change a priority, switch at once: ove_nuttx_lock() is for those.
 *
 * The mask itself, not enter_critical_section(): with CONFIG_IRQCOUNT that counts the section of the first of those
 * that can run, who at the end may be another thread than at the beginning. */
static inline ove_backend_critical_t ove_backend_critical_enter(void)
{
	return up_irq_save();
}

static inline void ove_backend_critical_exit(ove_backend_critical_t key)
{
	if (__builtin_expect((void *)g_readytorun.head != (void *)g_running_tasks[0], 0) && ove_nuttx_was_open(key)) {
		/* Nothing in an ISR, whose end switches. */
		up_switch_context((struct tcb_s *)(void *)g_readytorun.head, g_running_tasks[0]);
	}
	up_irq_restore(key);
}

#define OVE_BACKEND_CRITICAL_EXIT_QUIET(key) up_irq_restore(key)

/** As the critical section, and the kernel does not switch inside it unless the thread waits. */
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

/** Threads that are suspended, or are to be where their wait ends. Written in the critical section. */
extern unsigned ove_nuttx_suspended;

/** Stop the calling thread if it is suspended. */
void ove_nuttx_suspend_here(void);

/** Let a thread that was suspended while it waited stop here, before it goes on. */
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
/** The calling thread, which runs ove_main(), has a guard from here on. Once, after ove_traps_start(). */
void ove_nuttx_stack_start(void);
#endif

static inline void ove_backend_halt(void)
{
	(void)up_irq_save();
}

OVE_EXTERN_C_END

#endif
