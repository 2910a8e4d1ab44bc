/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <ove_backend/native.h>
#include <ove_backend/wait.h>
#include <ove_seam/thread_common.h>

#include <stack_guard.h>

OVE_EXTERN_C_BEGIN

#define OVE_BACKEND_STACK_ALIGN 8
/** The guard lies below what is asked for. */
#define OVE_BACKEND_STACK_BYTES(n) ((((size_t)(n) + 7u) & ~(size_t)7u) + OVE_STACK_GUARD_BYTES)
/** Two register frames with the FPU's and a little for calls. */
#define OVE_BACKEND_STACK_MIN 512u

struct ove_thread {
	StaticTask_t native;
	struct ove_thread_common common;
	struct ove_thread *joiner;
	bool ended;
#if CONFIG_OVE_CHECKS
	struct ove_stack_guard guard;
#endif
};

/** The lowest word of a thread's stack, behind its guard in the bytes at @p memory. */
StackType_t *ove_freertos_stack_begin(struct ove_thread *thread, void *memory);
/** With checks on, make a task of the kernel's own known as @p thread. In the kernel's tasks.c. */
void ove_freertos_adopt(struct ove_thread *thread);

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	return (struct ove_thread *)pxCurrentTCB;
}

static inline void ove_backend_thread_yield(void)
{
	portYIELD();
}

/* Legal in the critical section, where the kernel's own call is not. */
static inline ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	return (ove_prio_t) * (const volatile UBaseType_t *)&thread->native.OVE_FREERTOS_TASK_PRIORITY;
}

/** Whether the kernel counts no mutex as held by @p thread. In the kernel's tasks.c. */
bool ove_freertos_holds_no_mutex(const struct ove_thread *thread);

OVE_EXTERN_C_END

#endif
