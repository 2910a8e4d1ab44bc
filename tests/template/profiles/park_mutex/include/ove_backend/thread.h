/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Like the template's header, for a kernel with an inheriting mutex. */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>
#include <ove_generic/life.h>
#include <ove_seam/thread_common.h>

#include <template_mutex.h>

/* The saved state of a thread, and OVE_BACKEND_STACK_*: on a board, those of ove_cortex_m/stack.h. */
#include <template_context.h>

OVE_EXTERN_C_BEGIN

/** A ready thread may also be suspended. */
enum template_state {
	TEMPLATE_READY,
	TEMPLATE_SLEEPS,
	TEMPLATE_PARKS,
};

struct ove_thread {
	template_context_t native;
	struct ove_thread_common common;
	struct template_inherit inherit;
	struct ove_generic_life life;
	struct ove_thread *next; /**< link in the list of live threads */
	uint64_t wake_tick;      /**< the tick at which the wait times out */
	enum template_state state;
	bool has_permit; /**< the permit of park */
	bool is_suspended;
	unsigned char *stack_low; /**< for the stack headroom */
	int error_number;         /**< the C library's errno */
#if CONFIG_OVE_THREAD_RUNTIME
	uint64_t runtime_us; /**< up to the thread's last turn */
	uint64_t runtime_since_us;
#endif
};

#define OVE_BACKEND_THREAD_INIT_FAILS 0

static inline void ove_backend_thread_prepare(struct ove_thread *thread)
{
	ove_generic_life_hide(&thread->life);
}

static inline bool ove_backend_thread_is_made(const struct ove_thread *thread)
{
	return ove_generic_life_stage(&thread->life) != OVE_GENERIC_UNMADE;
}

/** The running thread; NULL before the first one runs. */
extern struct ove_thread *template_running;

/** Request a switch to the most urgent ready thread, at once or at the end of the critical section. Any context. */
void template_switch(void);

/** A thread's priority may change while it waits in a list of backends/generic. */
#define OVE_BACKEND_WAITING(thread) ((thread)->inherit.waiting)

OVE_EXTERN_C_END

#endif
