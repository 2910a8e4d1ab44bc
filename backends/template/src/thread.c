/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.h"

#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

static void run(void)
{
	struct ove_thread *const self = template_running;

	self->common.entry(self->common.arg);
	(void)ove_backend_critical_enter();
	ove_generic_life_end(&self->life);
	template_remove(self);
	ove_backend_critical_exit(0);
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc)
{
	ove_backend_critical_t key;

	if (getcontext(&thread->native) != 0) {
		return OVE_ERR_NO_MEMORY;
	}
	thread->native.uc_link = NULL;
	thread->native.uc_stack.ss_sp = desc->stack;
	thread->native.uc_stack.ss_size = desc->stack_size;
	makecontext(&thread->native, run, 0);
	ove_generic_inherit_init(&thread->inherit, (unsigned char)desc->priority);
	ove_generic_life_init(&thread->life, (unsigned char)desc->priority);
	thread->is_waiting = false;
	thread->has_permit = false;
	thread->is_suspended = false;
	key = ove_backend_critical_enter();
	if (template_running == NULL) {
		ove_generic_life_keep_for_start(thread);
	} else {
		ove_generic_life_begin(&thread->life);
		template_add(thread);
	}
	ove_backend_critical_exit(key);
	return OVE_OK;
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_over = ove_generic_life_is_over(thread);

	ove_backend_critical_exit(key);
	return is_over ? OVE_OK : OVE_ERR_BUSY;
}

struct ove_thread *ove_backend_thread_get_self(void)
{
	static struct ove_thread boot;

	return template_running != NULL ? template_running : &boot;
}

void ove_backend_thread_yield(void)
{
	template_yield();
}

void ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	(void)template_wait(template_end_ms(duration_ms));
}

bool ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	if (ove_backend_time_get_ms() >= deadline_ms) {
		return false;
	}
	(void)template_wait(deadline_ms);
	return true;
}

int ove_backend_thread_suspend(struct ove_thread *thread)
{
	thread->is_suspended = true;
	template_switch();
	return OVE_OK;
}

void ove_backend_thread_resume(struct ove_thread *thread)
{
	thread->is_suspended = false;
	template_switch();
}

void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	ove_generic_inherit_set_base(thread, (unsigned char)priority);
}

ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	return (ove_prio_t)ove_generic_inherit_effective(&thread->inherit);
}

ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_ENDED) {
		return OVE_THREAD_TERMINATED;
	}
	if (thread->is_suspended) {
		return OVE_THREAD_SUSPENDED;
	}
	if (thread->is_waiting) {
		return OVE_THREAD_BLOCKED;
	}
	return thread == template_running ? OVE_THREAD_RUNNING : OVE_THREAD_READY;
}

/* Yours: fill the stack at the start, and count here what is still as it was. */
size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	(void)thread;
	return 0;
}

#if CONFIG_OVE_THREAD_RUNTIME
/* Yours: what the kernel's switch hook has added up. */
uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	(void)thread;
	return 0;
}
#endif
