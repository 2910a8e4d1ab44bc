/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's part of ove_seam/thread.h: the memory of a thread and of its stack. */
#ifndef OVE_BACKEND_THREAD_H
#define OVE_BACKEND_THREAD_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_backend/waiter.h>
#include <ove_generic/inherit.h>
#include <ove_generic/life.h>
#include <ove_seam/thread_common.h>

/* The saved state of a thread, and OVE_BACKEND_STACK_*: on a board, those of ove_cortex_m/stack.h. */
#include <template_context.h>

OVE_EXTERN_C_BEGIN

/** A thread that is ready may also be suspended. Yours: start the names with OVE_, because applications include this
 * header. */
enum template_state {
	TEMPLATE_READY,
	TEMPLATE_SLEEPS,
	TEMPLATE_PARKS,
};

struct ove_thread {
	/* The kernel's own object comes first: the handle is then the kernel's, and no call has to look it up. */
	template_context_t native;
	struct ove_thread_common common;
	struct ove_generic_inherit inherit; /**< for backends/generic's mutex: drop it if the kernel inherits */
	struct ove_generic_life life;       /**< for backends/generic's join: drop it if the kernel joins */
	struct ove_thread *next;            /**< link in the list of live threads */
	uint64_t wake_tick;                 /**< the tick at which the wait times out */
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

/* This kernel reads a thread's priority when it selects; yours may need a call. */
#define OVE_BACKEND_INHERIT_APPLY(thread, priority) template_switch()

OVE_EXTERN_C_END

#endif
