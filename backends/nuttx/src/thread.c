/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <nuttx/config.h>
#include <ove_seam/thread.h>

#include <sched/sched.h>
#include <string.h>

#include <ove/error.h>
#include <ove_generic/ticks.h>
#include <ove_seam/time.h>

#include "native.h"

_Static_assert(offsetof(struct ove_thread, native) == 0, "a thread's handle must be the kernel's");

#define LOWEST_PRIORITY  60
#define PRIORITY_STEP    (20 / CONFIG_OVE_PRIORITY_STEP)
#define SERVICE_PRIORITY 240
/* Above every ove thread, including the timer thread; not above the interrupts' own threads, if there are any. */
#define ENDING_PRIORITY SCHED_PRIORITY_MAX

#ifdef CONFIG_STACK_COLORATION
/* NuttX paints each stack itself, with a pattern that its ports define privately. */
static uint32_t colour;
#define PAINT colour
#else
#define PAINT_BYTE 0xa5
#define PAINT      UINT32_C(0xa5a5a5a5)
#endif

static int native_priority(ove_prio_t priority)
{
	return LOWEST_PRIORITY + PRIORITY_STEP * (int)priority;
}

/* Threads that have not started are in no sorted list. */
void ove_nuttx_raise_above_all(struct ove_thread *thread)
{
	ove_nuttx_inherit_set_base(&thread->native, SERVICE_PRIORITY);
}

/* The kernel still uses this stack for a while after the joiner is told, so no thread may run in between. */
static void end(struct ove_thread *self)
{
	const ove_backend_critical_t key = ove_nuttx_lock();

	ove_nuttx_inherit_set_base(&self->native, ENDING_PRIORITY);
	ove_generic_life_end(&self->life);
	ove_nuttx_unlock(key);
}

int ove_nuttx_thread_run(int argc, char *argv[])
{
	struct ove_thread *const self = ove_backend_thread_get_self();

	(void)argc;
	(void)argv;
	OVE_THREAD_ENTER(self);
	end(self);
	return 0;
}

void ove_backend_thread_exit(void)
{
	end(ove_backend_thread_get_self());
	_exit(0);
}

void ove_nuttx_threads_start(void)
{
	struct ove_thread *thread;

	while ((thread = ove_generic_life_begin_next()) != NULL) {
		nxtask_activate(&thread->native);
	}
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	const size_t bytes = OVE_BACKEND_STACK_BYTES(desc->stack_size);

	memset(&thread->native, 0, sizeof(thread->native));
	thread->native.flags = TCB_FLAG_TTYPE_KERNEL;
	(void)nxsem_init(&thread->permit, 0, 0);
	ove_generic_life_init(&thread->life, (unsigned char)desc->priority);
	thread->suspended = 0;
#if CONFIG_OVE_THREAD_RUNTIME
	thread->run_counts = 0;
#endif
#ifndef CONFIG_STACK_COLORATION
	memset(memory, PAINT_BYTE, bytes);
#endif
	if (nxtask_init(&thread->native, thread->common.name, native_priority(desc->priority), memory, (uint32_t)bytes,
			ove_nuttx_thread_run, NULL, NULL, NULL) != 0) {
		return OVE_ERR_NO_MEMORY;
	}
#if CONFIG_OVE_CHECKS
	/* The guard is above the kernel's data at the end of the stack, so an overflow does not destroy them first. */
	ove_stack_guard_make(&thread->guard, thread->common.name, thread->native.stack_base_ptr);
#endif
	thread->stack_low =
		(const uint32_t *)(const void *)((const char *)thread->native.stack_base_ptr + OVE_STACK_GUARD_BYTES);
#ifdef CONFIG_STACK_COLORATION
	colour = thread->stack_low[0];
#endif
	/* The kernel sets the scheduling policy that its configuration names. */
	thread->native.flags &= ~(uint32_t)TCB_FLAG_POLICY_MASK;
	thread->native.flags |= CONFIG_OVE_TIME_SLICE ? TCB_FLAG_SCHED_RR : TCB_FLAG_SCHED_FIFO;
	if (ove_nuttx_started || !ove_generic_life_keep_unless(thread, &ove_nuttx_started)) {
		ove_generic_life_begin(&thread->life);
		nxtask_activate(&thread->native);
	}
	return OVE_OK;
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_nuttx_lock();
	const bool is_new = ove_generic_life_stage(&thread->life) == OVE_GENERIC_NEW;
	const bool is_over = ove_generic_life_take_end(thread);

	if (is_over) {
		ove_nuttx_suspended -= thread->suspended;
		thread->suspended = 0;
	}
	if (is_new) {
		nxtask_uninit(&thread->native);
	}
	ove_nuttx_unlock(key);
	return is_over ? OVE_OK : OVE_ERR_BUSY;
}

int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	ove_nuttx_mark_wait(true);
	nxsched_ticksleep(ove_nuttx_ticks(duration_ms));
	ove_nuttx_mark_wait(false);
	ove_nuttx_suspend_point();
	return ove_wait_slept();
}

int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	const uint64_t deadline = ove_generic_deadline_tick(deadline_ms);

	if (ove_backend_time_get_ms() > deadline_ms) {
		return OVE_ERR_TIMEOUT;
	}
	for (;;) {
		/* Reading both clocks and starting the sleep must happen within one tick. */
		const ove_backend_critical_t key = ove_backend_critical_enter();
		const uint64_t now = ove_backend_time_get_ticks();
		const bool is_over = now >= deadline;

		if (!is_over) {
			const uint64_t left = deadline - now;

			ove_nuttx_mark_wait(true);
			/* The kernel adds the current tick, which is already counted here. */
			nxsched_abstick_sleep(clock_systime_ticks() +
					      (clock_t)(left < OVE_NUTTX_LONGEST ? left : OVE_NUTTX_LONGEST));
			ove_nuttx_mark_wait(false);
		}
		ove_backend_critical_exit(key);
		if (is_over) {
			break;
		}
		ove_nuttx_suspend_point();
		if (ove_nuttx_is_wait_ended()) {
			break;
		}
	}
	return ove_wait_slept();
}

/* Removes a ready thread from the kernel's lists; nxtask_activate() puts it back. Critical section. */
static void take_out(struct ove_thread *thread)
{
	(void)nxsched_remove_readytorun(&thread->native);
	thread->native.task_state = TSTATE_TASK_INACTIVE;
	dq_addlast((dq_entry_t *)&thread->native, list_inactivetasks());
}

unsigned ove_nuttx_suspended;

void ove_nuttx_suspend_here(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	struct tcb_s *const native = &self->native;

	if (!ove_nuttx_is_own(native)) {
		return;
	}
	const irqstate_t key = up_irq_save();

	while (self->suspended != 0u) {
		nxsched_remove_self(native);
		native->task_state = TSTATE_TASK_INACTIVE;
		dq_addlast((dq_entry_t *)native, list_inactivetasks());
		up_switch_context(this_task(), native);
	}
	up_irq_restore(key);
}

static bool could_run(const struct ove_thread *thread)
{
	return thread->native.task_state == TSTATE_TASK_READYTORUN || thread->native.task_state == TSTATE_TASK_PENDING;
}

/* A thread suspended during a wait keeps waiting, and stops at the end of its wait. */
int ove_backend_thread_suspend(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_nuttx_lock();

	ove_nuttx_suspended += 1u - thread->suspended;
	thread->suspended = 1;
	if (could_run(thread)) {
		take_out(thread);
	}
	ove_nuttx_unlock(key);
	if (thread == ove_backend_thread_get_self()) {
		ove_nuttx_suspend_point();
	}
	return OVE_OK;
}

void ove_backend_thread_resume(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_nuttx_lock();

	if (thread->suspended != 0u) {
		thread->suspended = 0;
		ove_nuttx_suspended--;
		if (thread->native.task_state == TSTATE_TASK_INACTIVE) {
			nxtask_activate(&thread->native);
		}
	}
	ove_nuttx_unlock(key);
}

void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	const ove_backend_critical_t key = ove_nuttx_lock();

	ove_nuttx_inherit_set_base(&thread->native, native_priority(priority));
	ove_nuttx_unlock(key);
}

ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	return (ove_prio_t)((thread->native.sched_priority - LOWEST_PRIORITY) / PRIORITY_STEP);
}

ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_ENDED) {
		return OVE_THREAD_TERMINATED;
	}
	if (thread->suspended != 0u) {
		return OVE_THREAD_SUSPENDED;
	}
	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_NEW || could_run(thread)) {
		return OVE_THREAD_READY;
	}
	return thread->native.task_state == TSTATE_TASK_RUNNING ? OVE_THREAD_RUNNING : OVE_THREAD_BLOCKED;
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	size_t words = 0;

	while (thread->stack_low[words] == PAINT) {
		words++;
	}
	return words * sizeof(PAINT) > OVE_NUTTX_STACK_EXTRA ? words * sizeof(PAINT) - OVE_NUTTX_STACK_EXTRA : 0u;
}
