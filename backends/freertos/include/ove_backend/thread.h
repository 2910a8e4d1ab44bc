/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <ove_backend/native.h>
#include <ove_backend/wait.h>
#include <ove_cortex_m/stack.h>
#include <ove_seam/thread_common.h>

OVE_EXTERN_C_BEGIN

struct ove_thread {
	StaticTask_t native;
	struct ove_thread_common common;
	struct ove_thread *joiner;
	uint32_t ended; /**< 0 or 1; one store clears it together with the joiner */
#if CONFIG_OVE_FREERTOS_FOREIGN_CONFIG
	unsigned char level; /**< its base priority; several levels may share one kernel priority */
#endif
#if CONFIG_OVE_CHECKS
	struct ove_stack_guard guard;
#endif
};

/** Return the lowest word of a thread's stack, above its guard, in the bytes at @p memory. */
StackType_t *ove_freertos_stack_begin(struct ove_thread *thread, void *memory);
/** With checks or thread-local storage on, register a task as @p thread. In the kernel's tasks.c. */
void ove_freertos_adopt(struct ove_thread *thread);

#define OVE_BACKEND_THREAD_IS_OWN(thread) \
	((thread)->native.OVE_FREERTOS_TASK_POINTERS[OVE_FREERTOS_SLOT] == (const void *)(thread))

#define OVE_BACKEND_THREAD_HAS_ENDED(thread) (*(const volatile uint32_t *)&(thread)->ended != 0u)

/** Return the item that links a task into the list of its state. It is in no list until the task has been created. */
static inline volatile ListItem_t *ove_freertos_state_item(const struct ove_thread *thread)
{
	const uintptr_t item = (uintptr_t)&thread->native.OVE_FREERTOS_TASK_STATE_ITEM;

	return (volatile ListItem_t *)item;
}

#define OVE_BACKEND_THREAD_INIT_FAILS 0

static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	thread->joiner = NULL;
	thread->ended = 0;
	listLIST_ITEM_CONTAINER(ove_freertos_state_item(thread)) = NULL;
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	return listLIST_ITEM_CONTAINER(ove_freertos_state_item(thread)) != NULL;
}

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	return (struct ove_thread *)pxCurrentTCB;
}

static inline void ove_backend_thread_yield(void)
{
	portYIELD();
}

/* Legal in the critical section, where the native call is not. */
static inline ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	const UBaseType_t priority = *(const volatile UBaseType_t *)&thread->native.OVE_FREERTOS_TASK_PRIORITY;

#if CONFIG_OVE_FREERTOS_FOREIGN_CONFIG
	if (OVE_FREERTOS_PRIORITIES_SHARED && thread->level <= (unsigned char)OVE_PRIO_CRITICAL &&
	    ove_freertos_priority_of(thread->level) == priority) {
		return (ove_prio_t)thread->level;
	}
#endif
	return (ove_prio_t)ove_freertos_level_of(priority);
}

#if OVE_FREERTOS_IS_OLD
/** Before the scheduler start, make sure that @p thread is not the task that would run first: the kernel would leave
 * the deletion of that task to the idle task. In the kernel's tasks.c. */
void ove_freertos_unselect(struct ove_thread *thread);
#endif

/** Return true if the kernel counts no mutex as held by @p thread. In the kernel's tasks.c. */
bool ove_freertos_holds_no_mutex(const struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
