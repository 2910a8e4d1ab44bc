/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/ove.h>
#include <ove_seam/object_close.h>
#include <ove_seam/section.h>
#include <ove_seam/thread_list.h>
#include <ove_seam/wait_end.h>

#if CONFIG_OVE_OBJECT_CLOSE

/* The states of the threads inside calls on the object, from best to worst. */
enum use {
	NONE,
	LEAVES, /* at least one thread returns from its call when it next runs */
	STAYS   /* a thread is suspended there, or waits for the mutex of a condition variable */
};

static bool is_inside(const struct ove_thread *thread, uintptr_t first, size_t size)
{
	const void *const inside = __atomic_load_n(&thread->common.object, __ATOMIC_SEQ_CST);

	return inside != NULL && (uintptr_t)inside - first < size;
}

static bool end_wait(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_ended = ove_backend_thread_end_wait(thread, OVE_WAIT_END(OVE_ERR_CLOSED));

	ove_backend_critical_exit(key);
	return is_ended;
}

static enum use end_one(struct ove_thread *thread)
{
	const bool is_ended = end_wait(thread);
	const ove_thread_state_t state = ove_backend_thread_get_state(thread);

	return state == OVE_THREAD_SUSPENDED || (state == OVE_THREAD_BLOCKED && !is_ended) ? STAYS : LEAVES;
}

static enum use end_all(const void *object, size_t size)
{
	const ove_backend_critical_t key = ove_backend_section_enter();
	enum use use = NONE;

	for (struct ove_thread *thread = ove_threads_newest; thread != NULL; thread = thread->common.next) {
		if (is_inside(thread, (uintptr_t)object, size)) {
			const enum use one = end_one(thread);

			use = use == LEAVES ? LEAVES : one;
		}
	}
	ove_backend_section_exit(key);
	return use;
}

/* No other thread runs during this: the scheduler is locked, or has not started. */
static bool is_in_use(const void *object, size_t size)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const struct ove_thread *thread = ove_threads_newest;

	while (thread != NULL && !is_inside(thread, (uintptr_t)object, size)) {
		thread = thread->common.next;
	}
	ove_backend_critical_exit(key);
	return thread != NULL;
}

int ove_object_close(const void *object, size_t size)
{
	enum use use;

	if (!OVE_CHECK_IN_THREAD() || !OVE_CHECK_IS_OPEN()) {
		return is_in_use(object, size) ? OVE_ERR_BUSY : OVE_OK;
	}
	OVE_CALL;
	for (unsigned round = 0; (use = end_all(object, size)) == LEAVES; round++) {
		if (round == 0u) {
			ove_backend_thread_yield();
		} else {
			(void)ove_backend_thread_sleep_ms(1);
		}
		/* ove_caller is NULL for a native thread. */
		if (ove_caller != NULL && __atomic_load_n(&ove_caller->common.ending, __ATOMIC_SEQ_CST) != 0u) {
			return OVE_ERR_BUSY;
		}
	}
	return use == NONE ? OVE_OK : OVE_ERR_BUSY;
}

#define DEFINE_CLOSE(name)                                        \
	int ove_##name##_close(ove_##name##_t object)             \
	{                                                         \
		OVE_CHECK_ARG(object != NULL);                    \
		OVE_CHECK_CAN_WAIT();                             \
		return ove_object_close(object, sizeof(*object)); \
	}                                                         \
	_Static_assert(1, "takes the semicolon")

#if CONFIG_OVE_CONDVAR
DEFINE_CLOSE(condvar);
#endif
#if CONFIG_OVE_EVENT
DEFINE_CLOSE(event);
#endif
#if CONFIG_OVE_EVENTGROUP
DEFINE_CLOSE(eventgroup);
#endif
#if CONFIG_OVE_MUTEX
DEFINE_CLOSE(mutex);
DEFINE_CLOSE(rmtx);
#endif
#if CONFIG_OVE_POOL
DEFINE_CLOSE(pool);
#endif
#if CONFIG_OVE_QUEUE
DEFINE_CLOSE(queue);
#endif
#if CONFIG_OVE_SEM
DEFINE_CLOSE(sem);
#endif
#if CONFIG_OVE_STREAM
DEFINE_CLOSE(stream);
#endif

#endif
