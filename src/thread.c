/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/capability.h>
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove/time.h>
#include <ove_seam/heap.h>
#include <ove_seam/held.h>
#include <ove_seam/thread_list.h>

#include "alloc_with_stack.h"

/* Here rather than in thread_list.c, to save the instructions of a call. */
static inline void add_to_list(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->common.next = ove_threads_newest;
	ove_threads_newest = thread;
	ove_backend_critical_exit(key);
}

static inline __attribute__((always_inline)) int start_thread(ove_thread_t *handle, struct ove_thread *thread,
							      const ove_thread_desc_t *desc, void *const *stack,
							      unsigned char lifetime, const struct ove_thread_os2 *os2)
{
	const char *const name = desc->name;
	const ove_thread_fn entry = desc->entry;
	void *const arg = desc->arg;

	thread->common.entry = entry;
	thread->common.arg = arg;
	thread->common.name = name != NULL ? name : "";
#if CONFIG_OVE_NOTIFY
	thread->common.notified = 0;
	thread->common.awaited = 0;
#endif
#if CONFIG_OVE_TLS
	for (unsigned slot = 0; slot < CONFIG_OVE_TLS_KEYS; slot++) {
		thread->common.values[slot] = NULL;
	}
	thread->common.has_values = true;
	thread->common.slots_seen = 0;
#endif
	thread->common.stop_wanted = 0;
#if CONFIG_OVE_THREAD_DETACH
	thread->common.lifetime = lifetime;
#else
	(void)lifetime;
#endif
#if CONFIG_OVE_CMSIS_OS2
	thread->common.stack_size = os2 != NULL ? os2->stack_size : (uint32_t)desc->stack_size;
	thread->common.os_priority =
		os2 != NULL ? os2->priority : (unsigned char)((unsigned)desc->priority * 8u / CONFIG_OVE_PRIORITY_STEP);
#else
	(void)os2;
#endif
#if CONFIG_OVE_THREAD_TERMINATE
#if CONFIG_OVE_OBJECT_CLOSE
	thread->common.object = NULL;
#endif
	thread->common.calls = 0;
	thread->common.ending = 0;
#endif
	thread->common.wait_end = 0;

	/* Store the handle and the list entry before the thread runs: it may be more urgent than the caller, and read
	 * either one. */
	struct ove_thread *previous = *handle;
	*handle = thread;
	ove_backend_thread_prepare(thread);
	add_to_list(thread);

	int result = ove_backend_thread_init(thread, desc, *stack);
	if (OVE_BACKEND_THREAD_INIT_FAILS && result != OVE_OK) {
		ove_threads_remove(thread);
		*handle = previous;
	}
	return result;
}

#define OVE_CHECK_DESC(desc)                                                            \
	OVE_CHECK_ARG((desc)->entry != NULL && (desc)->priority <= OVE_PRIO_CRITICAL && \
		      (desc)->stack_size >= OVE_BACKEND_STACK_MIN)

int ove_thread_init(ove_thread_t *thread, ove_thread_storage_t *storage, const ove_thread_desc_t *desc)
{
	OVE_CALL;
	OVE_CHECK_ARG(thread != NULL && storage != NULL && desc != NULL && desc->stack != NULL);
	OVE_CHECK_DESC(desc);
	OVE_CHECK_NOT_ISR();
	return start_thread(thread, storage, desc, &desc->stack, 0, NULL);
}

int ove_thread_deinit(ove_thread_t thread)
{
	OVE_CALL;
	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_NOT_ISR();
	OVE_CHECK(!ove_held_by(thread), OVE_ERR_BUSY);
#if CONFIG_OVE_THREAD_TERMINATE
	if (!ove_thread_let_go(thread)) {
		return OVE_ERR_BUSY;
	}
#endif
	int result = ove_backend_thread_deinit(thread);
	if (result == OVE_OK) {
		ove_threads_remove(thread);
	}
	return result;
}

#if !CONFIG_OVE_ZERO_HEAP
static inline __attribute__((always_inline)) int create(ove_thread_t *thread, const ove_thread_desc_t *desc,
							const struct ove_thread_os2 *os2)
{
	void *stack;
	void *memory = ove_alloc_with_stack(sizeof(struct ove_thread), desc->stack_size, &stack);
#if CONFIG_OVE_THREAD_DETACH
	if (memory == NULL) {
		ove_threads_reap();
		memory = ove_alloc_with_stack(sizeof(struct ove_thread), desc->stack_size, &stack);
	}
#endif
	if (memory == NULL) {
		return OVE_ERR_NO_MEMORY;
	}
	int result = start_thread(thread, (struct ove_thread *)memory, desc, &stack, OVE_THREAD_IS_ALLOCATED, os2);
	if (result != OVE_OK) {
		ove_free_with_stack(memory, sizeof(struct ove_thread));
	}
	return result;
}

int ove_thread_create(ove_thread_t *thread, const ove_thread_desc_t *desc)
{
	OVE_CALL;
	OVE_CHECK_ARG(thread != NULL && desc != NULL && desc->stack == NULL);
	OVE_CHECK_DESC(desc);
	OVE_CHECK_NOT_ISR();
	return create(thread, desc, NULL);
}

int ove_thread_destroy(ove_thread_t thread)
{
	OVE_CALL;
	int result = ove_thread_deinit(thread);
	if (result == OVE_OK) {
		ove_free_with_stack(thread, sizeof(struct ove_thread));
	}
	return result;
}
#endif

#if CONFIG_OVE_CMSIS_OS2
int ove_threads_make(ove_thread_t *thread, struct ove_thread *storage, const ove_thread_desc_t *desc,
		     const struct ove_thread_os2 *os2)
{
	OVE_CALL;
#if !CONFIG_OVE_ZERO_HEAP
	if (storage == NULL) {
		return create(thread, desc, os2);
	}
#endif
	return start_thread(thread, storage, desc, &desc->stack, 0, os2);
}
#endif

int ove_thread_start_scheduler(void)
{
	OVE_CHECK(!ove_backend_in_isr() && !OVE_BACKEND_STARTED(), OVE_ERR_CONTEXT);
	return ove_backend_start();
}

int ove_thread_join(ove_thread_t thread, uint32_t timeout_ms)
{
	OVE_CALL;
	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_THREAD_MAY_WAIT(timeout_ms);
	if (thread == ove_backend_thread_get_self()) {
		return OVE_ERR_DEADLOCK;
	}
	return ove_backend_thread_join(thread, timeout_ms);
}

ove_thread_t ove_thread_get_interrupted_from_isr(void)
{
	OVE_CHECK_STOP(ove_backend_in_isr(), OVE_STOP_CONTEXT, "ove_thread_get_interrupted_from_isr");
	return OVE_HAS_STRICT_PRIORITY ? ove_backend_thread_get_self() : NULL;
}

int ove_thread_sleep_until(uint64_t deadline_ms)
{
	OVE_CALL;
	OVE_CHECK_CAN_WAIT();
	return ove_backend_thread_sleep_until(deadline_ms);
}

#define OVE_CHECK_ALIVE(thread) \
	OVE_CHECK_ARG((thread) != NULL && ove_backend_thread_get_state(thread) != OVE_THREAD_TERMINATED)

int ove_thread_suspend(ove_thread_t thread)
{
	OVE_CALL;
	OVE_CHECK_THREAD();
	OVE_CHECK_ALIVE(thread);
	OVE_CHECK(thread != ove_backend_thread_get_self() || OVE_CHECK_IS_OPEN(), OVE_ERR_CONTEXT);
	return ove_backend_thread_suspend(thread);
}

int ove_thread_resume(ove_thread_t thread)
{
	OVE_CHECK_THREAD();
	OVE_CHECK_ALIVE(thread);
	ove_backend_thread_resume(thread);
	return OVE_OK;
}

int ove_thread_set_priority(ove_thread_t thread, ove_prio_t priority)
{
	OVE_CHECK_NOT_ISR();
	OVE_CHECK_ALIVE(thread);
	OVE_CHECK_ARG(priority <= OVE_PRIO_CRITICAL);
	ove_backend_thread_set_priority(thread, priority);
	return OVE_OK;
}

ove_prio_t ove_thread_get_priority(ove_thread_t thread)
{
	OVE_CHECK_STOP(thread != NULL, OVE_STOP_ARGUMENT, "ove_thread_get_priority");
	return ove_backend_thread_get_priority(thread);
}

ove_thread_state_t ove_thread_get_state(ove_thread_t thread)
{
	OVE_CHECK_STOP(thread != NULL, OVE_STOP_ARGUMENT, "ove_thread_get_state");
	return ove_backend_thread_get_state(thread);
}

const char *ove_thread_get_name(ove_thread_t thread)
{
	OVE_CHECK_STOP(thread != NULL, OVE_STOP_ARGUMENT, "ove_thread_get_name");
	return thread->common.name;
}

/* Set once, in a critical section, by a binding whose threads can be notified of a request. */
extern void (*ove_thread_stop_hook)(ove_thread_t thread);
void (*ove_thread_stop_hook)(ove_thread_t thread);

/* Set by ove_thread_stop_ends_waits(), so that a program without that call contains no code for ending waits. */
void (*ove_thread_stop_ender)(struct ove_thread *thread);

int ove_thread_request_stop(ove_thread_t thread)
{
	OVE_CHECK_ARG(thread != NULL);
	__atomic_store_n(&thread->common.stop_wanted, 1, __ATOMIC_RELEASE);
	void (*const hook)(ove_thread_t) = __atomic_load_n(&ove_thread_stop_hook, __ATOMIC_ACQUIRE);
	if (hook != NULL) {
		hook(thread);
	}
	void (*const ender)(struct ove_thread *) = __atomic_load_n(&ove_thread_stop_ender, __ATOMIC_ACQUIRE);
	if (ender != NULL) {
		ender(thread);
	}
	return OVE_OK;
}

bool ove_thread_should_stop(void)
{
	OVE_CHECK_STOP(OVE_CHECK_IN_THREAD(), OVE_STOP_CONTEXT, "ove_thread_should_stop");
	/* On FreeRTOS, there is no current thread before the start. */
	const struct ove_thread *const self = ove_backend_thread_get_self();

	/* The mask costs one instruction, a comparison three. */
	return self != NULL && (__atomic_load_n(&self->common.stop_wanted, __ATOMIC_ACQUIRE) & 1u) != 0u;
}

size_t ove_thread_get_stack_headroom(ove_thread_t thread)
{
	OVE_CHECK_STOP(thread != NULL, OVE_STOP_ARGUMENT, "ove_thread_get_stack_headroom");
	return ove_backend_thread_stack_headroom(thread);
}

#if CONFIG_OVE_THREAD_RUNTIME
uint64_t ove_thread_get_runtime_us(ove_thread_t thread)
{
	OVE_CHECK_STOP(thread != NULL, OVE_STOP_ARGUMENT, "ove_thread_get_runtime_us");
	return ove_backend_thread_runtime_us(thread);
}
#endif

size_t ove_thread_list(ove_thread_t *list, size_t capacity)
{
	OVE_CHECK_STOP(list != NULL || capacity == 0u, OVE_STOP_ARGUMENT, "ove_thread_list");
	OVE_CHECK_STOP(!ove_backend_in_isr(), OVE_STOP_CONTEXT, "ove_thread_list");
	return ove_threads_copy(list, capacity);
}
