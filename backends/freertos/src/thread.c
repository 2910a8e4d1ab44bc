/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_cortex_m/tick.h>
#include <ove_generic/tick_clock.h>
#include <ove_generic/ticks.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

static TaskHandle_t handle(struct ove_thread *thread)
{
	return (TaskHandle_t)thread;
}

/* An ended thread stays suspended until another thread deletes it: a task that deletes itself leaves work to the idle
 * thread, and its memory in use until then. The thread may be deleted before it has suspended itself. */
_Noreturn static void end(struct ove_thread *thread)
{
	ove_backend_critical_t key = ove_backend_critical_enter();

	thread->ended = 1;
	if (thread->joiner != NULL) {
		ove_freertos_grant(thread->joiner);
	}
	for (;;) {
		ove_freertos_suspend_self(key);
		key = ove_backend_critical_enter();
	}
}

static void run(void *arg)
{
	struct ove_thread *const thread = (struct ove_thread *)arg;

	OVE_THREAD_ENTER(thread);
	end(thread);
}

void ove_backend_thread_exit(void)
{
	end(ove_backend_thread_get_self());
}

StackType_t *ove_freertos_stack_begin(struct ove_thread *thread, void *memory)
{
#if CONFIG_OVE_CHECKS
	ove_stack_guard_make(&thread->guard, thread->common.name, memory);
#else
	(void)thread;
#endif
	return (StackType_t *)ove_cortex_m_stack_low(memory);
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	StackType_t *const stack = ove_freertos_stack_begin(thread, memory);

	ove_freertos_refuse_isr("ove_thread_init");
#if CONFIG_OVE_FREERTOS_FOREIGN_CONFIG
	thread->level = (unsigned char)desc->priority;
#endif
#if OVE_FREERTOS_HAS_SLOT
	/* No switch to the new thread may happen before its guard and its record are registered. */
	vTaskSuspendAll();
#endif
	(void)xTaskCreateStatic(run, thread->common.name, desc->stack_size / sizeof(StackType_t), thread,
				ove_freertos_priority_of((unsigned)desc->priority), stack, &thread->native);
#if OVE_FREERTOS_HAS_SLOT
	ove_freertos_adopt(thread);
	(void)xTaskResumeAll();
#endif
	return OVE_OK;
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	ove_freertos_refuse_isr("ove_thread_deinit");
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_over = (thread->ended != 0u || !ove_freertos_started) && thread->joiner == NULL &&
			     ove_freertos_holds_no_mutex(thread);

	ove_backend_critical_exit(key);
	if (!is_over) {
		return OVE_ERR_BUSY;
	}
#if OVE_FREERTOS_IS_OLD
	ove_freertos_unselect(thread);
#endif
	vTaskDelete(handle(thread));
	return OVE_OK;
}

/* The native vTaskResume() ends the delay early, so wait in a loop. */
int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	TickType_t ticks = ove_freertos_ticks(duration_ms);
	TimeOut_t start;

	if (ticks == 0u) {
		portYIELD();
		return OVE_OK;
	}
	ove_freertos_mark_begin();
	vTaskInternalSetTimeOutState(&start);
	do {
		vTaskDelay(ticks);
	} while (ove_freertos_continue_wait(&start, &ticks));
	ove_freertos_mark_end();
	return ove_wait_slept();
}

/* The delay counts from the time at which the clock was read, even if ticks have come since. ove's clock counts ticks
 * whose interrupt was lost; the kernel does not. */
int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	const uint64_t deadline = ove_generic_deadline_tick(deadline_ms);

	if (ove_backend_time_get_ms() > deadline_ms) {
		return OVE_ERR_TIMEOUT;
	}
	ove_freertos_mark_begin();
	for (;;) {
		const uint64_t now = ove_backend_time_get_ticks();

		if (now >= deadline) {
			break;
		}
		const uint64_t left = deadline - now;
		TickType_t start = (TickType_t)(now - ove_cortex_m_wraps_lost);

		vTaskDelayUntil(&start, left < portMAX_DELAY ? (TickType_t)left : portMAX_DELAY - 1u);
		if (ove_freertos_take_wait_end()) {
			break;
		}
		ove_freertos_check_may_wait();
	}
	ove_freertos_mark_end();
	return ove_wait_slept();
}

/* The caller has registered as the joiner of a thread that had not ended. */
static __attribute__((noinline)) int await_end(struct ove_thread *thread, uint32_t timeout_ms)
{
	TickType_t ticks = ove_freertos_ticks(timeout_ms);
	TimeOut_t start;
	bool is_over = false;

	vTaskInternalSetTimeOutState(&start);
	ove_freertos_mark_begin();
	do {
		if (ticks != 0u) {
			(void)ove_freertos_take_permit(ticks);
		}
		is_over = *(volatile uint32_t *)&thread->ended != 0u;
	} while (!is_over && ticks != 0u && ove_freertos_continue_wait(&start, &ticks));
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->joiner = NULL;
	/* The thread may have ended since the last check, even after this wait returned. */
	const bool is_over_after_all = !is_over && thread->ended != 0u;
	ove_backend_critical_exit(key);
	ove_freertos_mark_end();
	if (is_over) {
		return OVE_OK;
	}
	const int result = ove_wait_result();
	return is_over_after_all ? OVE_OK : result;
}

int ove_backend_thread_join(struct ove_thread *thread, uint32_t timeout_ms)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	const ove_backend_critical_t key = ove_backend_critical_enter();
	int result = OVE_OK;

	if (thread->joiner != NULL) {
		result = OVE_ERR_BUSY;
	} else if (thread->ended == 0u) {
		thread->joiner = self;
		result = OVE_ERR_TIMEOUT;
	}
	ove_backend_critical_exit(key);
	return result == OVE_ERR_TIMEOUT ? await_end(thread, timeout_ms) : result;
}

/* A thread suspended during a wait keeps waiting. When the wait ends it runs, and suspends itself before the call
 * returns. */
int ove_backend_thread_suspend(struct ove_thread *thread)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(thread);

	ove_freertos_refuse_isr("ove_thread_suspend");
	taskENTER_CRITICAL();
	if (marks[OVE_FREERTOS_WAITS] != 0) {
		marks[OVE_FREERTOS_STOPS] |= OVE_FREERTOS_SUSPENDED;
	} else {
		if (ove_freertos_is_parked(thread)) {
			marks[OVE_FREERTOS_STOPS] |= OVE_FREERTOS_PARKED_THERE;
		}
		vTaskSuspend(handle(thread));
	}
	taskEXIT_CRITICAL();
	return OVE_OK;
}

/* The thread may be suspended in both ways: the kernel can suspend it between the end of its wait and its stop. */
void ove_backend_thread_resume(struct ove_thread *thread)
{
	ove_freertos_refuse_isr("ove_thread_resume");
	taskENTER_CRITICAL();
	ove_freertos_marks_of(thread)[OVE_FREERTOS_STOPS] &=
		(unsigned char)~(OVE_FREERTOS_SUSPENDED | OVE_FREERTOS_PARKED_THERE);
	vTaskResume(handle(thread));
	taskEXIT_CRITICAL();
}

void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	ove_freertos_refuse_isr("ove_thread_set_priority");
	/* Do this in one step: in between, the thread's position in a waiter list does not match its priority. */
	taskENTER_CRITICAL();
#if CONFIG_OVE_FREERTOS_FOREIGN_CONFIG
	thread->level = (unsigned char)priority;
#endif
	vTaskPrioritySet(handle(thread), ove_freertos_priority_of((unsigned)priority));
	ove_freertos_priority_changed(handle(thread));
	taskEXIT_CRITICAL();
}

ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	if (thread->ended != 0u) {
		return OVE_THREAD_TERMINATED;
	}
	/* Before the start, the kernel treats the thread that will run first as the running one. */
	if (!ove_freertos_started) {
		return OVE_THREAD_READY;
	}
	if ((ove_freertos_marks_of(thread)[OVE_FREERTOS_STOPS] & OVE_FREERTOS_SUSPENDED) != 0) {
		return OVE_THREAD_SUSPENDED;
	}
	switch (eTaskGetState(handle(thread))) {
	case eRunning:
		return OVE_THREAD_RUNNING;
	case eReady:
		return OVE_THREAD_READY;
	case eBlocked:
		return OVE_THREAD_BLOCKED;
	case eSuspended:
#if OVE_FREERTOS_IS_OLD
		if (ove_freertos_marks_of(thread)[OVE_FREERTOS_PARKED] != 0) {
			return OVE_THREAD_BLOCKED;
		}
#endif
		return OVE_THREAD_SUSPENDED;
	default:
		return OVE_THREAD_TERMINATED;
	}
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	return uxTaskGetStackHighWaterMark(handle(thread)) * sizeof(StackType_t);
}

#if CONFIG_OVE_THREAD_RUNTIME
uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	return ove_generic_counts_in_us(ulTaskGetRunTimeCounter(handle(thread)));
}
#endif
