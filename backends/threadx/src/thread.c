/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove/stop.h>
#include <ove_backend/wait.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#include "native.h"

_Static_assert(offsetof(struct ove_thread, native) == 0, "a thread's handle must be the kernel's");
_Static_assert(sizeof(((struct ove_thread *)0)->native) == sizeof(TX_THREAD), "the kernel's thread has another size");
_Static_assert(sizeof(ULONG) == sizeof(void *), "the kernel passes a thread's argument as a number");

/* The joiner must not run before the kernel has finished with this thread: with interrupts masked, the thread leaves
 * the processor only in the kernel's suspension. */
_Noreturn static void end(struct ove_thread *self)
{
	TX_THREAD *const native = ove_threadx_native(self);

	if (_tx_thread_mutex_release != TX_NULL) {
		(_tx_thread_mutex_release)(native);
	}
	(void)ove_backend_critical_enter();
	ove_generic_life_end(&self->life);
	native->tx_thread_state = TX_COMPLETED;
	TX_THREAD_COMPLETED_EXTENSION(native)
	for (;;) {
		ove_threadx_leave(native, TX_NO_WAIT);
	}
}

VOID ove_threadx_run(ULONG thread)
{
	struct ove_thread *const self = (struct ove_thread *)thread;

	OVE_THREAD_ENTER(self);
	end(self);
}

void ove_backend_thread_exit(void)
{
	end(ove_backend_thread_get_self());
}

/* Inline where a thread is created; ove's own threads, created once, share a copy. */
static inline __attribute__((always_inline)) void make(struct ove_thread *thread, const ove_thread_desc_t *desc,
						       void *memory, UINT native, UINT start)
{
	void *const stack = ove_cortex_m_stack_low(memory);
	const size_t bytes = OVE_BACKEND_STACK_BYTES(desc->stack_size) - OVE_STACK_GUARD_BYTES;

	ove_generic_inherit_init(&thread->inherit, (unsigned char)desc->priority);
	ove_generic_life_init(&thread->life, (unsigned char)desc->priority);
	thread->error_number = 0;
	thread->has_permit = false;
	thread->starts_suspended = false;
#if CONFIG_OVE_THREAD_RUNTIME
	thread->counts = 0;
#endif
#if CONFIG_OVE_CHECKS
	ove_stack_guard_make(&thread->guard, thread->common.name, memory);
#endif
#ifdef TX_DISABLE_STACK_FILLING
	memset(stack, (int)(TX_STACK_FILL & 0xffu), bytes);
#endif
	if (start == TX_AUTO_START) {
		ove_generic_life_begin(&thread->life);
	}
	(void)_tx_thread_create(ove_threadx_native(thread), (CHAR *)(uintptr_t)thread->common.name, ove_threadx_run,
				(ULONG)(uintptr_t)thread, stack, bytes, native, native,
				CONFIG_OVE_TIME_SLICE ? 1u : TX_NO_TIME_SLICE, start);
}

void ove_threadx_make(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory, UINT native, UINT start)
{
	make(thread, desc, memory, native, start);
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	const bool is_started = ove_threadx_started;

	make(thread, desc, memory, ove_threadx_priority((int)desc->priority),
	     is_started ? TX_AUTO_START : TX_DONT_START);
	if (!is_started) {
		ove_generic_life_keep_for_start(thread);
	}
	return OVE_OK;
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_over = !ove_generic_inherit_is_waited_for(&thread->inherit) && ove_generic_life_take_end(thread);

	if (is_over) {
		ove_threadx_native(thread)->tx_thread_state = TX_COMPLETED;
	}
	ove_backend_critical_exit(key);
	if (!is_over) {
		return OVE_ERR_BUSY;
	}
	(void)_tx_thread_delete(ove_threadx_native(thread));
	return OVE_OK;
}

int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	uint64_t ticks = ove_threadx_ticks(duration_ms);

	if (duration_ms == 0u) {
		ove_backend_thread_yield();
		return OVE_OK;
	}
	do {
		const ULONG part = ticks < OVE_THREADX_LONGEST ? (ULONG)ticks : OVE_THREADX_LONGEST;
		const ove_backend_critical_t key = ove_backend_critical_enter();

		const bool is_ended = ove_threadx_wait(&ove_threadx_asleep, part);

		ove_backend_critical_exit(key);
		if (is_ended) {
			break;
		}
		ticks -= part;
	} while (ticks != 0u);
	return ove_wait_slept();
}

int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	const uint64_t deadline = ove_generic_deadline_tick(deadline_ms);

	if (ove_backend_time_get_ms() > deadline_ms) {
		return OVE_ERR_TIMEOUT;
	}
	for (;;) {
		const ove_backend_critical_t key = ove_backend_critical_enter();
		const uint64_t now = ove_backend_time_get_ticks();
		const uint64_t left = deadline > now ? deadline - now : 0u;

		const bool is_over =
			left == 0u || ove_threadx_wait(&ove_threadx_asleep,
						       left < OVE_THREADX_LONGEST ? (ULONG)left : OVE_THREADX_LONGEST);

		ove_backend_critical_exit(key);
		if (is_over) {
			return ove_wait_slept();
		}
	}
}

int ove_backend_thread_suspend(struct ove_thread *thread)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_NEW) {
		thread->starts_suspended = true;
		ove_backend_critical_exit(key);
		return OVE_OK;
	}
	ove_backend_critical_exit(key);
	/* A thread suspended during a wait keeps waiting, and stops at the end of its wait. */
	if (_tx_thread_suspend(ove_threadx_native(thread)) == TX_SUSPEND_ERROR &&
	    thread == ove_backend_thread_get_self()) {
		ove_stop(OVE_STOP_CONTEXT, ove_threadx_sections != 0u ? "a wait inside a critical section"
								      : "a wait while the scheduler is locked");
	}
	return OVE_OK;
}

void ove_backend_thread_resume(struct ove_thread *thread)
{
	thread->starts_suspended = false;
	if (ove_generic_life_stage(&thread->life) != OVE_GENERIC_NEW) {
		(void)_tx_thread_resume(ove_threadx_native(thread));
	}
}

/* The kernel's call puts a thread that was the most urgent one before threads of its new priority. */
static void go_behind_equals(TX_THREAD *native)
{
	TX_THREAD **const first = &_tx_thread_priority_list[native->tx_thread_priority];

	if (native->tx_thread_state == TX_READY && *first == native) {
		*first = native->tx_thread_ready_next;
		if (_tx_thread_execute_ptr == native) {
			_tx_thread_execute_ptr = *first;
			ove_threadx_switch_soon();
		}
	}
}

void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	TX_THREAD *const native = ove_threadx_native(thread);
	const UINT before = native->tx_thread_priority;

	native->tx_thread_user_priority = ove_threadx_priority((int)priority);
	native->tx_thread_user_preempt_threshold = native->tx_thread_user_priority;
	ove_generic_inherit_set_base(thread, (unsigned char)priority);
	if (native->tx_thread_priority > before) {
		go_behind_equals(native);
	}
	ove_backend_critical_exit(key);
}

ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const enum ove_generic_stage stage = ove_generic_life_stage(&thread->life);
	const TX_THREAD *const native = ove_threadx_native(thread);
	ove_thread_state_t state = OVE_THREAD_BLOCKED;

	if (stage == OVE_GENERIC_ENDED) {
		state = OVE_THREAD_TERMINATED;
	} else if (stage == OVE_GENERIC_NEW) {
		state = thread->starts_suspended ? OVE_THREAD_SUSPENDED : OVE_THREAD_READY;
	} else if (native->tx_thread_state == TX_SUSPENDED || native->tx_thread_delayed_suspend != 0u) {
		state = OVE_THREAD_SUSPENDED;
	} else if (native->tx_thread_state == TX_READY) {
		state = native == _tx_thread_current_ptr ? OVE_THREAD_RUNNING : OVE_THREAD_READY;
	}
	ove_backend_critical_exit(key);
	return state;
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	const TX_THREAD *const native = ove_threadx_native(thread);
	const ULONG *at = (const ULONG *)native->tx_thread_stack_start;
	const ULONG *const end = at + native->tx_thread_stack_size / sizeof(*at);

	while (at < end && *at == TX_STACK_FILL) {
		at++;
	}
	return (size_t)((uintptr_t)at - (uintptr_t)native->tx_thread_stack_start);
}
