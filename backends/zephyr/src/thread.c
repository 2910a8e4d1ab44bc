/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove_backend/owner.h>
#include <ove_generic/ticks.h>
#include <ove_seam/mutex.h>
#include <ove_seam/thread.h>
#include <ove_seam/time.h>

#include <zephyr/version.h>

#include <ksched.h>
#include <priority_q.h>
#include <wait_q.h>

#include "native.h"

_Static_assert(offsetof(struct ove_thread, native) == 0, "a thread's handle must be the kernel's");

static int native_priority(int priority)
{
	return CONFIG_OVE_ZEPHYR_LOWEST_PRIORITY - priority;
}

void ove_zephyr_raise_above_all(struct ove_thread *thread)
{
	k_thread_priority_set(&thread->native, native_priority(OVE_PRIO_CRITICAL) - 1);
}

/* The joiner must not run before the kernel has finished with this thread: with interrupts masked, the thread leaves
 * the processor only in the abort. */
_Noreturn static void end(struct ove_thread *self)
{
	(void)ove_backend_critical_enter();
	ove_generic_life_end(&self->life);
	k_thread_abort(&self->native);
	CODE_UNREACHABLE;
}

void ove_backend_thread_exit(void)
{
	end(ove_backend_thread_get_self());
}

static void run(void *thread, void *unused1, void *unused2)
{
	struct ove_thread *const self = (struct ove_thread *)thread;

	(void)unused1;
	(void)unused2;
	OVE_THREAD_ENTER(self);
	end(self);
}

void ove_zephyr_threads_start(void)
{
	struct ove_thread *thread;

	while ((thread = ove_generic_life_begin_next()) != NULL) {
		k_thread_start(&thread->native);
	}
}

/* At the level EARLY, the kernel has no current thread, which it needs to create another one. */
static bool is_too_early(void)
{
	return _kernel.cpus[0].current == NULL;
}

/* Threads that were initialised too early, linked by init_data; stack_info holds the stack. */
static struct ove_thread *unmade;

static inline __attribute__((always_inline)) void make(struct ove_thread *thread, void *stack, size_t stack_size,
						       unsigned char priority)
{
	uint32_t options = 0;

#if defined(CONFIG_FPU_SHARING)
	options |= K_FP_REGS;
#endif
	(void)k_thread_create(&thread->native, (k_thread_stack_t *)stack, stack_size, run, thread, NULL, NULL,
			      native_priority(priority), options, K_FOREVER);
	thread->native.init_data = thread;
#if defined(CONFIG_THREAD_NAME)
	(void)k_thread_name_set(&thread->native, thread->common.name);
#endif
}

static void make_later(struct ove_thread *thread, void *stack, size_t stack_size)
{
	thread->native.stack_info.start = (uintptr_t)stack;
	thread->native.stack_info.size = stack_size;
	thread->native.init_data = unmade;
	unmade = thread;
}

void ove_zephyr_threads_make(void)
{
	while (unmade != NULL) {
		struct ove_thread *const thread = unmade;
		void *const stack = (void *)thread->native.stack_info.start;
		const size_t stack_size = thread->native.stack_info.size;

		unmade = (struct ove_thread *)thread->native.init_data;
		make(thread, stack, stack_size, ove_generic_inherit_effective(&thread->inherit));
	}
}

static inline __attribute__((always_inline)) void init(struct ove_thread *thread, unsigned char priority)
{
	ove_generic_inherit_init(&thread->inherit, priority);
	z_waitq_init(&thread->parked);
	ove_generic_life_init(&thread->life, priority);
	thread->permit = 0;
	thread->suspended = OVE_ZEPHYR_GOES_ON;
}

static int start(struct ove_thread *thread)
{
	ove_generic_life_begin(&thread->life);
	k_thread_start(&thread->native);
	return OVE_OK;
}

/* In a separate function, so that a thread created later does not pay for it. */
static __attribute__((noinline, cold)) int init_before_start(struct ove_thread *thread, const ove_thread_desc_t *desc,
							     void *memory)
{
	const unsigned char priority = (unsigned char)desc->priority;

	init(thread, priority);
	if (is_too_early()) {
		make_later(thread, memory, desc->stack_size);
	} else {
		make(thread, memory, desc->stack_size, priority);
	}
	return ove_generic_life_keep_unless(thread, &ove_zephyr_started) ? OVE_OK : start(thread);
}

int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory)
{
	const unsigned char priority = (unsigned char)desc->priority;

	if (__builtin_expect(!ove_zephyr_started, 0)) {
		return init_before_start(thread, desc, memory);
	}
	init(thread, priority);
	make(thread, memory, desc->stack_size, priority);
	return start(thread);
}

int ove_backend_thread_deinit(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_new = ove_generic_life_stage(&thread->life) == OVE_GENERIC_NEW;
	const bool is_over = !ove_generic_inherit_is_waited_for(&thread->inherit) && ove_generic_life_take_end(thread);

	if (is_new) {
		k_thread_abort(&thread->native);
	}
	ove_backend_critical_exit(key);
	return is_over ? OVE_OK : OVE_ERR_BUSY;
}

int ove_backend_thread_sleep_ms(uint32_t duration_ms)
{
	ove_zephyr_mark_sleep(true);
	(void)k_sleep(ove_zephyr_timeout(duration_ms));
	ove_zephyr_mark_sleep(false);
	ove_zephyr_end_of_wait();
	return ove_wait_slept();
}

int ove_backend_thread_sleep_until(uint64_t deadline_ms)
{
	const uint64_t deadline = ove_generic_deadline_tick(deadline_ms);

	if (ove_backend_time_get_ms() > deadline_ms) {
		return OVE_ERR_TIMEOUT;
	}
	ove_zephyr_mark_sleep(true);
	while (ove_backend_time_get_ticks() < deadline && !ove_zephyr_is_wait_ended()) {
		/* Before the start, the tick at which the clock will start is unknown. */
		(void)k_sleep(ove_zephyr_started ? K_TIMEOUT_ABS_TICKS(ove_zephyr_first_tick + (int64_t)deadline -
								       ove_zephyr_lost_ticks())
						 : K_TICKS(1));
		ove_zephyr_end_of_wait();
	}
	ove_zephyr_mark_sleep(false);
	return ove_wait_slept();
}

/* Leaves the critical section, in which the kernel must not switch. The scheduler is locked instead, so no other thread
 * can resume this one before it is suspended. */
static void halt_self(struct ove_thread *self, ove_backend_critical_t key)
{
	self->suspended = OVE_ZEPHYR_HALTED;
	k_sched_lock();
	ove_backend_critical_exit(key);
	k_thread_suspend(&self->native);
	k_sched_unlock();
}

unsigned ove_zephyr_wanted;

void ove_zephyr_suspend(void)
{
	struct ove_thread *const self = ove_backend_thread_get_self();
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (ove_zephyr_is_own(self) && self->suspended == OVE_ZEPHYR_WANTED) {
		ove_zephyr_wanted--;
		halt_self(self, key);
	} else {
		ove_backend_critical_exit(key);
	}
}

/* An ove wait is identified by its waiter on the thread's stack; other waits store other data there, or nothing. */
const struct ove_generic_waiter *ove_zephyr_waiter_of(const struct ove_thread *thread)
{
	const struct k_thread *const native = &thread->native;
	const struct ove_generic_waiter *const waiter = (const struct ove_generic_waiter *)native->base.swap_data;

	if (native->base.pended_on == NULL || waiter == NULL) {
		return NULL;
	}
#if !OVE_ZEPHYR_SIMULATED
	/* A native wait may keep other data there. */
	if ((uintptr_t)waiter - native->stack_info.start > native->stack_info.size - sizeof(*waiter) ||
	    (uintptr_t)waiter % _Alignof(struct ove_generic_waiter) != 0u) {
		return NULL;
	}
#endif
	return waiter->thread == thread && (waiter->place & ~(OVE_ZEPHYR_IN_TURN | OVE_ZEPHYR_MOVED)) ==
						   (uintptr_t)native->base.pended_on
		       ? waiter
		       : NULL;
}

#if CONFIG_OVE_MUTEX
struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread)
{
	const struct ove_generic_waiter *const waiter = ove_zephyr_waiter_of(thread);

	return waiter != NULL && (waiter->place & OVE_ZEPHYR_IN_TURN) != 0u
		       ? CONTAINER_OF(thread->native.base.pended_on, struct ove_mutex, waiters.native)
		       : NULL;
}
#endif

/* Returns true if the kernel's suspension preserves a native wait. Releases before 4.3 drop its timeout, and treat a
 * sleeping thread as suspended. */
static bool may_halt(const struct ove_thread *thread)
{
	return ZEPHYR_VERSION_CODE >= ZEPHYR_VERSION(4, 3, 0) ||
	       (thread->native.base.pended_on != NULL && z_is_inactive_timeout(&thread->native.base.timeout));
}

static bool halts_at_once(const struct ove_thread *thread)
{
	const struct k_thread *const native = &thread->native;

	if (z_is_thread_ready((struct k_thread *)native)) {
		return true;
	}
	return ove_zephyr_waiter_of(thread) == NULL && may_halt(thread);
}

static inline bool is_scheduler_locked(void)
{
	return _kernel.cpus[0].current->base.sched_locked != 0u;
}

/* Native calls that halt another thread or change a priority select the next thread as if the scheduler were not
 * locked. Interrupts are masked, so the end of this lock does not switch. */
static void respect_lock(void)
{
	k_sched_lock();
	k_sched_unlock();
}

int ove_backend_thread_suspend(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (thread->suspended == OVE_ZEPHYR_GOES_ON) {
		if (thread == ove_backend_thread_get_self()) {
			halt_self(thread, key);
			return OVE_OK;
		}
		if (halts_at_once(thread)) {
			thread->suspended = OVE_ZEPHYR_HALTED;
			k_thread_suspend(&thread->native);
			if (is_scheduler_locked()) {
				respect_lock();
			}
		} else {
			thread->suspended = OVE_ZEPHYR_WANTED;
			ove_zephyr_wanted++;
		}
	}
	ove_backend_critical_exit(key);
	return OVE_OK;
}

void ove_backend_thread_resume(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool halted = thread->suspended == OVE_ZEPHYR_HALTED;

	if (thread->suspended == OVE_ZEPHYR_WANTED) {
		ove_zephyr_wanted--;
	}
	thread->suspended = OVE_ZEPHYR_GOES_ON;
	if (halted) {
		k_thread_resume(&thread->native);
	}
	ove_backend_critical_exit(key);
}

static __attribute__((noinline)) void set_in_lock(struct k_thread *native, int priority)
{
	(void)z_thread_prio_set(native, priority);
	respect_lock();
}

/* Kernel releases differ in whether a waiting thread moves to its new position. */
static __attribute__((noinline)) void set_in_queue(struct k_thread *native, int priority, _wait_q_t *queue)
{
	_priq_wait_remove(&queue->waitq, native);
	native->base.prio = (int8_t)priority;
	_priq_wait_add(&queue->waitq, native);
}

/* Each case ends in one jump, so none saves a register: a hand-over of a contended mutex comes here twice. */
void ove_generic_inherit_apply(struct ove_thread *thread, int priority)
{
	struct k_thread *const native = &thread->native;
	_wait_q_t *const queue = native->base.pended_on;

	if (queue != NULL) {
		set_in_queue(native, native_priority(priority), queue);
	} else if (is_scheduler_locked()) {
		set_in_lock(native, native_priority(priority));
	} else {
		(void)z_thread_prio_set(native, native_priority(priority));
	}
}

#ifdef OVE_GENERIC_NATIVE_RAISED
bool ove_generic_native_lives(const struct ove_thread *thread)
{
	const struct k_thread *native = _kernel.threads;

	while (native != NULL && native != &thread->native) {
		native = native->next_thread;
	}
	return native != NULL && !ove_zephyr_is_own(thread);
}
#endif

ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread)
{
	const enum ove_generic_stage stage = ove_generic_life_stage(&thread->life);

	if (stage == OVE_GENERIC_ENDED) {
		return OVE_THREAD_TERMINATED;
	}
	if (thread->suspended != OVE_ZEPHYR_GOES_ON) {
		return OVE_THREAD_SUSPENDED;
	}
	if (stage == OVE_GENERIC_ALIVE && !z_is_thread_ready(&thread->native)) {
		return OVE_THREAD_BLOCKED;
	}
	return thread == ove_backend_thread_get_self() ? OVE_THREAD_RUNNING : OVE_THREAD_READY;
}

size_t ove_backend_thread_stack_headroom(struct ove_thread *thread)
{
	size_t unused = 0;

	(void)k_thread_stack_space_get(&thread->native, &unused);
	return unused;
}

#if CONFIG_OVE_THREAD_RUNTIME
uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	k_thread_runtime_stats_t stats;

	return k_thread_runtime_stats_get(&thread->native, &stats) == 0 ? k_cyc_to_us_floor64(stats.execution_cycles)
									: 0u;
}
#endif
