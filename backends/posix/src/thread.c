/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove_backend/waiter.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <ove/stop.h>

#include "native.h"
#include "timed_wait.h"
#include "turn.h"

#define NS_PER_MS UINT64_C(1000000)

static uint64_t cpu_time_us(clockid_t clock)
{
	struct timespec time = {0, 0};

	(void)clock_gettime(clock, &time);
	return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_nsec / 1000u;
}

static void end(struct ove_thread *self)
{
	ove_posix_self.heap_guarded = false;
	ove_posix_fault_leave_spare_stack();

	const uint64_t runtime_us = cpu_time_us(CLOCK_THREAD_CPUTIME_ID);
	const ove_backend_critical_t key = ove_backend_critical_enter();

	self->runtime_us = runtime_us;
	ove_generic_life_end(&self->life);
	ove_backend_thread_resume(self);
	ove_posix_turn_quit(self);
	/* From here on, no other thread may access this one's struct ove_thread on its behalf, or suspend it. */
	ove_posix_self.thread = NULL;
	ove_backend_critical_exit(key);
}

struct ove_thread ove_posix_boot = {.common = {.name = "the start"}};

static void *run(void *arg)
{
	struct ove_thread *const self = (struct ove_thread *)arg;
	ove_backend_critical_t key;

	/* The creator holds the critical section until the thread's data is complete. */
	key = ove_backend_critical_enter();
	if (!ove_posix_is_started()) {
		/* The start failed at a later thread: no application code has run, and none may run now. */
		ove_backend_critical_exit(key);
		ove_posix_halt_here();
	}
	ove_posix_self.thread = self;
	self->entry_frame = (uintptr_t)__builtin_frame_address(0);
	ove_backend_critical_exit(key);
	ove_posix_fault_use_spare_stack(&self->stack);
	ove_posix_turn_await();
	ove_posix_self.heap_guarded = true;
	OVE_THREAD_ENTER(self);
	end(self);
	return NULL;
}

void ove_backend_thread_exit(void)
{
	end(ove_backend_thread_get_self());
	pthread_exit(NULL);
}

/* The host's C library allocates for each thread. The application neither causes nor can avoid these allocations. */
static int make_host_thread(struct ove_thread *thread)
{
	pthread_attr_t attributes;
	const bool guarded = ove_posix_self.heap_guarded;
	int error;

	if (pthread_attr_init(&attributes) != 0) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_posix_self.heap_guarded = false;
	error = pthread_attr_setstack(&attributes, ove_posix_stack_begin(&thread->stack),
				      ove_posix_stack_bytes(&thread->stack));
	if (error == 0) {
		error = pthread_create(&thread->host, &attributes, run, thread);
	}
	(void)pthread_attr_destroy(&attributes);
	ove_posix_self.heap_guarded = guarded;
	if (error != 0) {
		return OVE_ERR_NO_MEMORY;
	}
	ove_generic_life_begin(&thread->life);
	ove_posix_turn_join(thread);
	return OVE_OK;
}

int ove_posix_threads_start(void)
{
	struct ove_thread *thread;
	int result = OVE_OK;

	while (result == OVE_OK && (thread = ove_generic_life_next_to_start()) != NULL) {
		result = make_host_thread(thread);
	}
	return result;
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	ove_backend_critical_t key;
	int result = OVE_OK;

	(void)memory;
	ove_generic_inherit_init(&thread->inherit, (unsigned char)desc->priority);
	ove_generic_life_init(&thread->life, (unsigned char)desc->priority);
	thread->stack_size = desc->stack_size;
	thread->entry_frame = 0;
	thread->runtime_us = 0;
	thread->permit = OVE_POSIX_PERMIT_NONE;
	thread->suspension = OVE_POSIX_RUNS;
	thread->sleep = OVE_POSIX_AWAKE;
	ove_posix_turn_init(thread);
	if (!ove_posix_stack_map(&thread->stack, desc->stack_size)) {
		return OVE_ERR_NO_MEMORY;
	}
	key = ove_backend_critical_enter();
	if (ove_posix_is_started()) {
		result = make_host_thread(thread);
	} else {
		ove_generic_life_keep_for_start(thread);
	}
	ove_backend_critical_exit(key);
	if (result != OVE_OK) {
		ove_posix_stack_unmap(&thread->stack);
	}
	return result;
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool never_started = ove_generic_life_stage(&thread->life) == OVE_GENERIC_NEW;
	const bool is_over = !ove_generic_inherit_is_waited_for(&thread->inherit) && ove_generic_life_take_end(thread);

	ove_backend_critical_exit(key);
	if (!is_over) {
		return OVE_ERR_BUSY;
	}
	if (!never_started) {
		/* The thread has ended for ove; the host needs a few more instructions on its stack. */
		ove_posix_hold();
		(void)pthread_join(thread->host, NULL);
		ove_posix_release();
	}
	ove_posix_stack_unmap(&thread->stack);
	return OVE_OK;
}

void ove_backend_thread_yield(void)
{
#if CONFIG_OVE_POSIX_STRICT
	if (ove_posix_self.thread != NULL) {
		ove_posix_turn_ready(ove_posix_self.thread);
		return;
	}
#endif
	(void)sched_yield();
	ove_posix_suspend_point();
}

void ove_posix_require_thread(void)
{
	if (ove_posix_self.thread == NULL || ove_posix_self.in_isr) {
		ove_stop(OVE_STOP_CONTEXT, "a wait outside a thread");
	}
}

static int sleep_until_ns(uint64_t deadline_ns)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	struct ove_posix_timed_wait wait;

	ove_posix_require_thread();
	/* Do this while the thread can still run: the call ends a critical section, where a thread that cannot run
	 * gives up its turn. */
	ove_posix_timed_begin(&wait, &self->sleep, deadline_ns);
	__atomic_store_n(&self->sleep, OVE_POSIX_ASLEEP, __ATOMIC_SEQ_CST);
	ove_posix_suspend_while_waiting();
	ove_posix_turn_pause();
	while (__atomic_load_n(&self->sleep, __ATOMIC_SEQ_CST) == OVE_POSIX_ASLEEP &&
	       ove_posix_timed_wait(&wait, OVE_POSIX_ASLEEP)) {
	}
	const bool is_ended =
		__atomic_exchange_n(&self->sleep, OVE_POSIX_AWAKE, __ATOMIC_SEQ_CST) == OVE_POSIX_SLEEP_ENDED;
	if (!is_ended) {
		ove_posix_turn_ready(self);
	}
	ove_posix_timed_end(&wait);
	ove_posix_turn_await();
	ove_posix_suspend_point();
	return is_ended ? ove_wait_slept() : OVE_OK;
}

int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	if (duration_ms == 0u) {
		ove_backend_thread_yield();
		return OVE_OK;
	}
	return sleep_until_ns(ove_posix_deadline_ns(duration_ms));
}

int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	const uint64_t now_ns = ove_backend_time_get_ns();
	/* The host's clock is signed, and started before the program. */
	const uint64_t longest_ms = (uint64_t)INT64_MAX / 2u / NS_PER_MS;
	const uint64_t deadline_ns = (deadline_ms < longest_ms ? deadline_ms : longest_ms) * NS_PER_MS;

	if (deadline_ns <= now_ns) {
		return OVE_ERR_TIMEOUT;
	}
	return sleep_until_ns(ove_posix_start_ns() + deadline_ns);
}

/* A host has several processors and does not tell which threads are running: every thread that could run, other than
 * the caller, is READY. */
ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_ENDED) {
		return OVE_THREAD_TERMINATED;
	}
	if (__atomic_load_n(&thread->suspension, __ATOMIC_ACQUIRE) != OVE_POSIX_RUNS) {
		return OVE_THREAD_SUSPENDED;
	}
	if (thread == ove_backend_thread_get_self()) {
		return OVE_THREAD_RUNNING;
	}
	if (__atomic_load_n(&thread->permit, __ATOMIC_ACQUIRE) == OVE_POSIX_PERMIT_AWAITED ||
	    __atomic_load_n(&thread->sleep, __ATOMIC_ACQUIRE) == OVE_POSIX_ASLEEP) {
		return OVE_THREAD_BLOCKED;
	}
	return OVE_THREAD_READY;
}

uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	uint64_t runtime_us = thread->runtime_us;
	clockid_t clock;

	if (ove_generic_life_stage(&thread->life) == OVE_GENERIC_ALIVE &&
	    pthread_getcpuclockid(thread->host, &clock) == 0) {
		runtime_us = cpu_time_us(clock);
	}
	ove_backend_critical_exit(key);
	return runtime_us;
}
