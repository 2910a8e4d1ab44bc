/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "kernel_lock.h"
#include "object.h"

#include <ove_seam/thread_common.h>
#include <ove_seam/thread_list.h>

/* The numbers of the standard's named priorities are eight apart. */
enum { BAND = 8 };

/* A bit of ove_thread_common.lifetime next to ove's own: a thread has joined this one, and releases it. */
enum { IS_JOINED = 8 };
_Static_assert(IS_JOINED > (OVE_THREAD_IS_ALLOCATED | OVE_THREAD_IS_DETACHED | OVE_THREAD_IS_SEEN),
	       "a bit of ove's own");

static ove_prio_t to_ove(osPriority_t priority)
{
	return (ove_prio_t)((unsigned)priority * CONFIG_OVE_PRIORITY_STEP / BAND);
}

static bool is_priority(osPriority_t priority)
{
	return priority >= osPriorityIdle && priority <= osPriorityISR;
}

static bool is_ended(ove_thread_t thread)
{
	return ove_thread_get_state(thread) == OVE_THREAD_TERMINATED;
}

static bool is_detached(ove_thread_t thread)
{
	return (thread->common.lifetime & OVE_THREAD_IS_DETACHED) != 0u;
}

/* Returns false for a thread that was joined or never existed, without accessing the memory there, and for a detached
 * thread that has ended. */
static bool exists(osThreadId_t thread_id)
{
	if (thread_id == NULL || !ove_threads_have(thread_id)) {
		return false;
	}
	if (!is_ended(thread_id) || !is_detached(thread_id)) {
		return true;
	}
	/* After this result, the application may reuse the memory. */
	if (!os_in_isr()) {
		ove_threads_reap();
	}
	return false;
}

/* With checks, an id that is not a thread's is rejected; without, only NULL is. */
static bool is_thread(osThreadId_t thread_id)
{
	return CONFIG_OVE_CHECKS ? exists(thread_id) : thread_id != NULL;
}

/* Returns the number of bytes, from the first aligned byte, that an application's stack memory has for the thread. A
 * kernel that rounds the size uses no byte beyond it. */
static uint32_t usable(void **memory, uint32_t size)
{
	void *const first = os_first_aligned(*memory, OVE_BACKEND_STACK_ALIGN);
	const uint32_t lost = (uint32_t)((uintptr_t)first - (uintptr_t)*memory);
	const uint32_t room = size > lost ? size - lost : 0u;
	uint32_t bytes = room & ~7u;

	*memory = first;
	while (bytes != 0u && OVE_BACKEND_STACK_BYTES(bytes) > room) {
		bytes -= 8u;
	}
	return bytes;
}

/* A kernel may need more than the four-byte alignment of the application's memory. */
static ove_thread_storage_t *control_block(const osThreadAttr_t *attr)
{
	void *const first = os_first_aligned(attr->cb_mem, __alignof__(ove_thread_storage_t));
	const uintptr_t lost = (uintptr_t)first - (uintptr_t)attr->cb_mem;

	return (uintptr_t)attr->cb_mem % sizeof(uint32_t) == 0u && attr->cb_size >= sizeof(ove_thread_storage_t) + lost
		       ? first
		       : NULL;
}

static ove_thread_t start(const osThreadAttr_t *attr, ove_thread_desc_t *desc, const struct ove_thread_os2 *os2)
{
	ove_thread_t thread = NULL;
	int result = OVE_ERR_INVALID;

	if (attr->cb_mem != NULL && attr->stack_mem != NULL) {
		desc->stack = attr->stack_mem;
		desc->stack_size = usable(&desc->stack, attr->stack_size);
		ove_thread_storage_t *const memory = control_block(attr);

		/* Memory of a thread that is still in the list is in use, even if that thread was detached and has
		 * ended: one that owns a mutex cannot be released. */
		if (memory != NULL && desc->stack_size >= OVE_BACKEND_STACK_MIN && !ove_threads_have(memory)) {
			result = ove_threads_make(&thread, memory, desc, os2);
		}
	} else if (attr->cb_mem == NULL && attr->stack_mem == NULL && attr->cb_size == 0u) {
#if !CONFIG_OVE_ZERO_HEAP
		if (desc->stack_size < OVE_BACKEND_STACK_MIN) {
			desc->stack_size = OVE_BACKEND_STACK_MIN;
		}
		result = ove_threads_make(&thread, NULL, desc, os2);
#endif
	}
	return result == OVE_OK ? thread : NULL;
}

osThreadId_t osThreadNew(osThreadFunc_t func, void *argument, const osThreadAttr_t *attr)
{
	static const osThreadAttr_t none;
	const osThreadAttr_t *const given = attr != NULL ? attr : &none;
	const osPriority_t priority = given->priority != osPriorityNone ? given->priority : osPriorityNormal;
	const struct ove_thread_os2 os2 = {given->stack_size != 0u ? given->stack_size : CONFIG_OVE_CMSIS_OS2_STACK,
					   (unsigned char)priority};
	ove_thread_t thread;
	ove_thread_desc_t desc = {.name = given->name,
				  .entry = func,
				  .arg = argument,
				  .priority = to_ove(priority),
				  .stack_size = os2.stack_size};

	if (os_in_isr() || func == NULL || !is_priority(priority)) {
		return NULL;
	}
	/* The application's memory may be that of a detached thread that has ended. */
	ove_threads_reap();
	thread = start(given, &desc, &os2);
	if (thread != NULL && (given->attr_bits & osThreadJoinable) == 0u) {
		(void)ove_thread_detach(thread);
	}
	return thread;
}

const char *osThreadGetName(osThreadId_t thread_id)
{
	const char *const name = is_thread(thread_id) ? ove_thread_get_name(thread_id) : NULL;

	/* A thread without a name has an empty name in ove. */
	return name != NULL && name[0] != '\0' ? name : NULL;
}

osThreadId_t osThreadGetId(void)
{
	/* Before the start, a kernel may have a current thread of its own. */
	return ove_backend_in_thread() || os_in_isr() ? ove_backend_thread_get_self() : NULL;
}

osThreadState_t osThreadGetState(osThreadId_t thread_id)
{
	static const signed char states[] = {[OVE_THREAD_RUNNING] = osThreadRunning,
					     [OVE_THREAD_READY] = osThreadReady,
					     [OVE_THREAD_BLOCKED] = osThreadBlocked,
					     [OVE_THREAD_SUSPENDED] = osThreadBlocked,
					     [OVE_THREAD_TERMINATED] = osThreadTerminated};

	if (os_in_isr()) {
		return osThreadError;
	}
	/* The timer thread is in no list, and a callback may ask for its own state. */
	if (thread_id != NULL && thread_id == osThreadGetId()) {
		return osThreadRunning;
	}
	if (!exists(thread_id)) {
		return osThreadError;
	}
	const ove_thread_state_t state = ove_thread_get_state(thread_id);

	return (osThreadState_t)states[state];
}

uint32_t osThreadGetStackSize(osThreadId_t thread_id)
{
	return !os_in_isr() && is_thread(thread_id) ? ((ove_thread_t)thread_id)->common.stack_size : 0u;
}

uint32_t osThreadGetStackSpace(osThreadId_t thread_id)
{
	uint32_t asked;
	uint32_t more;
	uint32_t unused;

	if (os_in_isr() || !is_thread(thread_id)) {
		return 0;
	}
	/* ove enlarged a stack that was below the minimum. */
	asked = ((ove_thread_t)thread_id)->common.stack_size;
	more = asked < OVE_BACKEND_STACK_MIN ? (uint32_t)OVE_BACKEND_STACK_MIN - asked : 0u;
	unused = (uint32_t)ove_thread_get_stack_headroom(thread_id);
	return unused > more ? unused - more : 0u;
}

osStatus_t osThreadSetPriority(osThreadId_t thread_id, osPriority_t priority)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!is_thread(thread_id) || !is_priority(priority)) {
		return osErrorParameter;
	}
	if (is_ended(thread_id)) {
		return osErrorResource;
	}
	((ove_thread_t)thread_id)->common.os_priority = (unsigned char)priority;
	return ove_thread_set_priority(thread_id, to_ove(priority)) == OVE_OK ? osOK : osErrorResource;
}

osPriority_t osThreadGetPriority(osThreadId_t thread_id)
{
	ove_prio_t now;
	osPriority_t own;

	if (os_in_isr() || !is_thread(thread_id) || is_ended(thread_id)) {
		return osPriorityError;
	}
	now = ove_thread_get_priority(thread_id);
	own = (osPriority_t)((ove_thread_t)thread_id)->common.os_priority;
	/* An inherited priority does not have a number of its own. */
	return to_ove(own) == now ? own : (osPriority_t)((unsigned)now * BAND / CONFIG_OVE_PRIORITY_STEP);
}

osStatus_t osThreadYield(void)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	/* No other thread runs in a locked kernel, where calling ove_thread_yield() would be a bug. */
	if (CONFIG_OVE_CHECKS ? os_may_wait() : OVE_BACKEND_YIELD_KEEPS_LOCK || OVE_BACKEND_SCHEDULER_DEPTH == 0u) {
		ove_thread_yield();
	} else if (CONFIG_OVE_CHECKS && !os_is_alone()) {
		return osError; /* before the start */
	}
	return osOK;
}

osStatus_t osThreadSuspend(osThreadId_t thread_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!exists(thread_id)) {
		return osErrorParameter;
	}
	if (!ove_backend_in_thread() || is_ended(thread_id) ||
	    ove_thread_get_state(thread_id) == OVE_THREAD_SUSPENDED ||
	    (thread_id == ove_backend_thread_get_self() && os_is_alone())) {
		return osErrorResource;
	}
	return ove_thread_suspend(thread_id) == OVE_OK ? osOK : osErrorResource;
}

osStatus_t osThreadResume(osThreadId_t thread_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!exists(thread_id)) {
		return osErrorParameter;
	}
	if (!ove_backend_in_thread()) {
		return osErrorResource;
	}
	if (ove_thread_get_state(thread_id) == OVE_THREAD_SUSPENDED) {
		return ove_thread_resume(thread_id) == OVE_OK ? osOK : osErrorResource;
	}
	/* The standard resumes a thread from any wait, which then fails. */
	return ove_thread_abort_wait(thread_id) == OVE_OK ? osOK : osErrorResource;
}

/*
 * Only one thread releases another: the first one that joins it after its end, or the search for detached ones. A
 * thread that may be gone is accessed only while it is in the list.
 */
static bool claim(ove_thread_t thread, unsigned char bit)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_free =
		ove_threads_have(thread) && (thread->common.lifetime & (OVE_THREAD_IS_DETACHED | IS_JOINED)) == 0u;

	if (is_free) {
		thread->common.lifetime |= bit;
	}
	ove_backend_critical_exit(key);
	return is_free;
}

static void give_up_claim(ove_thread_t thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	thread->common.lifetime &= (unsigned char)~IS_JOINED;
	ove_backend_critical_exit(key);
}

/* The joined thread may be gone by now, and another one may be in its memory. */
static bool take_back(ove_thread_t thread)
{
	if (!claim(thread, IS_JOINED)) {
		return false;
	}
	/* The thread's memory is free from here on: a new thread may reuse it. */
	if (is_ended(thread) && ove_threads_take_back(thread) == OVE_OK) {
		return true;
	}
	give_up_claim(thread);
	return false;
}

osStatus_t osThreadDetach(osThreadId_t thread_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!exists(thread_id)) {
		return osErrorParameter;
	}
	if (!claim(thread_id, OVE_THREAD_IS_DETACHED)) {
		return osErrorResource;
	}
	ove_threads_reap();
	return osOK;
}

osStatus_t osThreadJoin(osThreadId_t thread_id)
{
	/* A caller that is terminated in here ends only after it has released the thread; no other caller would. */
	OVE_CALL;

	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!exists(thread_id)) {
		return osErrorParameter;
	}
	const bool waits = !is_ended(thread_id);

	if (is_detached(thread_id) || (waits && !os_may_wait()) ||
	    ove_thread_join(thread_id, waits ? OVE_WAIT_FOREVER : OVE_NO_WAIT) != OVE_OK || !take_back(thread_id)) {
		return osErrorResource;
	}
	return osOK;
}

__NO_RETURN void osThreadExit(void)
{
	ove_thread_exit();
}

osStatus_t osThreadTerminate(osThreadId_t thread_id)
{
	if (os_in_isr()) {
		return osErrorISR;
	}
	if (!exists(thread_id)) {
		return osErrorParameter;
	}
	if (thread_id == osThreadGetId()) {
		osThreadExit();
	}
	/* A thread can end only by running, which is impossible before the start and while the kernel is locked. */
	if (is_ended(thread_id) || !os_may_wait()) {
		return osErrorResource;
	}
	/* A thread that cannot be ended where it is ends later, and runs no application code before that. */
	(void)ove_thread_terminate(thread_id);
	/* The memory of a detached thread belongs to the application again. */
	ove_threads_reap();
	return osOK;
}

uint32_t osThreadGetCount(void)
{
	if (os_in_isr()) {
		return 0;
	}
	ove_threads_reap();
	return (uint32_t)ove_thread_list(NULL, 0);
}

uint32_t osThreadEnumerate(osThreadId_t *thread_array, uint32_t array_items)
{
	size_t count;

	if (os_in_isr() || thread_array == NULL || array_items == 0u) {
		return 0;
	}
	ove_threads_reap();
	count = ove_thread_list((ove_thread_t *)(void *)thread_array, array_items);
	return (uint32_t)(count < array_items ? count : array_items);
}
