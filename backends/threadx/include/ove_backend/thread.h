/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Threads: ThreadX threads in the caller's storage; see docs/design/layout.md, "What a backend does". */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <ove_backend/native.h>
#include <ove_backend/waiter.h>
#include <ove_cortex_m/stack.h>
#include <ove_generic/inherit.h>
#include <ove_generic/life.h>
#include <ove_seam/thread_common.h>

OVE_EXTERN_C_BEGIN

struct ove_thread {
	uintptr_t native[OVE_THREADX_THREAD_BYTES / sizeof(uintptr_t)]; /**< the kernel's TX_THREAD */
	struct ove_thread_common common;
	struct ove_generic_inherit inherit;
	struct ove_generic_life life;
	int error_number;
	bool has_permit;       /**< the permit of park; written in the critical section */
	bool starts_suspended; /**< the thread was suspended before the start */
#if CONFIG_OVE_THREAD_RUNTIME
	uint64_t counts; /**< clock counts while the thread ran, up to its last switch */
#endif
#if CONFIG_OVE_CHECKS
	struct ove_stack_guard guard;
#endif
};

#define OVE_BACKEND_THREAD_INIT_FAILS 0

/** Index of the kernel's tx_thread_id in the block. */
#define OVE_THREADX_ID (OVE_THREADX_THREAD_ID / sizeof(uintptr_t))

/** The kernel writes tx_thread_id, which marks the block as a thread, last and with interrupts masked. */
static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	thread->native[OVE_THREADX_ID] = 0;
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	return *(const volatile uintptr_t *)&thread->native[OVE_THREADX_ID] != 0u;
}

/** The entry of every ove thread; other threads have another entry in their control block. */
void ove_threadx_run(unsigned long thread);

#define OVE_BACKEND_THREAD_IS_OWN(thread)                                                  \
	(*(void (*const *)(unsigned long))(const void *)((const unsigned char *)(thread) + \
							 OVE_THREADX_THREAD_ENTRY) == ove_threadx_run)

static inline struct ove_thread *ove_backend_thread_get_self(void)
{
	/* Read each time: a loop in a measurement must also read it each time. */
	return (struct ove_thread *)(void *)*(struct TX_THREAD_STRUCT *volatile *)&_tx_thread_current_ptr;
}

/** The native call. */
void _tx_thread_relinquish(void);

static inline void ove_backend_thread_yield(void)
{
	_tx_thread_relinquish();
}

static inline ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread)
{
	const unsigned char priority = ove_generic_inherit_effective(&thread->inherit);

	/* A native thread may donate a higher priority. */
	return priority < OVE_PRIO_CRITICAL ? (ove_prio_t)priority : OVE_PRIO_CRITICAL;
}

OVE_EXTERN_C_END

#endif
