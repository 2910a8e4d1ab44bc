/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../kernel/scheduler.h"

#include <string.h>

#define UNUSED_BYTE 0xa5u

_Noreturn static void end(struct ove_thread *self)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_generic_life_end(&self->life);
	template_remove(self);
	ove_backend_critical_exit(key);
	for (;;) {
		template_switch();
	}
}

static void run(void)
{
	struct ove_thread *const self = template_running;

	OVE_THREAD_ENTER(self);
	end(self);
}

void ove_backend_thread_exit(void)
{
	end(template_running);
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	ove_backend_critical_t key;

	thread->stack_low = (unsigned char *)template_stack_begin(thread, memory);
	memset(thread->stack_low, UNUSED_BYTE, desc->stack_size);
	template_port_init(thread, thread->stack_low, desc->stack_size, run);
	ove_generic_inherit_init(&thread->inherit, (unsigned char)desc->priority);
	ove_generic_life_init(&thread->life, (unsigned char)desc->priority);
	thread->state = TEMPLATE_READY;
	thread->has_permit = false;
	thread->is_suspended = false;
	thread->error_number = 0;
#if CONFIG_OVE_THREAD_RUNTIME
	thread->runtime_us = 0;
#endif
	key = ove_backend_critical_enter();
	if (!template_is_started) {
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
	const bool is_over = !ove_generic_inherit_is_waited_for(&thread->inherit) && ove_generic_life_take_end(thread);

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
	const ove_backend_critical_t key = ove_backend_critical_enter();

	template_yield();
	ove_backend_critical_exit(key);
}

/* Called inside the critical section; leaves it. */
static void sleep_until_tick(uint64_t wake_tick, ove_backend_critical_t key)
{
	template_wait(TEMPLATE_SLEEPS, wake_tick);
	while (template_running->state != TEMPLATE_READY) {
		ove_backend_critical_exit(key);
		key = ove_backend_critical_enter();
	}
	ove_backend_critical_exit(key);
}

int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	if (duration_ms == 0u) {
		ove_backend_thread_yield();
		return OVE_OK;
	}
	/* The time counts from the start of the wait: no thread may run in between. */
	const ove_backend_critical_t key = ove_backend_critical_enter();

	sleep_until_tick(template_end_of(duration_ms), key);
	return ove_wait_slept();
}

int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	if (ove_backend_time_get_ms() > deadline_ms) {
		return OVE_ERR_TIMEOUT;
	}
	sleep_until_tick(ove_generic_deadline_tick(deadline_ms), ove_backend_critical_enter());
	return ove_wait_slept();
}

int ove_backend_thread_suspend(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->is_suspended = true;
	template_switch();
	ove_backend_critical_exit(key);
	return OVE_OK;
}

void ove_backend_thread_resume(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (thread->is_suspended) {
		thread->is_suspended = false;
		if (thread->state == TEMPLATE_READY) {
			template_wake(thread);
		}
	}
	ove_backend_critical_exit(key);
}

void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	ove_generic_inherit_set_base(thread, (unsigned char)priority);
	template_switch();
	ove_backend_critical_exit(key);
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
	if (thread->state != TEMPLATE_READY) {
		return OVE_THREAD_BLOCKED;
	}
	return thread == template_running ? OVE_THREAD_RUNNING : OVE_THREAD_READY;
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	const unsigned char *byte = thread->stack_low;

	while (*byte == UNUSED_BYTE) {
		byte++;
	}
	return (size_t)(byte - thread->stack_low);
}

#if CONFIG_OVE_THREAD_RUNTIME
uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint64_t running_us =
		thread == template_running ? ove_backend_time_get_us() - thread->runtime_since_us : 0u;
	const uint64_t total_us = thread->runtime_us + running_us;

	ove_backend_critical_exit(key);
	return total_us;
}
#endif
