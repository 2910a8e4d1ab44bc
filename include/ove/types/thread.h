/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of threads, for ove/thread.h and for kernels. */
#ifndef OVE_TYPES_THREAD_H
#define OVE_TYPES_THREAD_H

#include <ove/types.h>

OVE_EXTERN_C_BEGIN

/** A thread. */
typedef struct ove_thread *ove_thread_t;

/** The entry function of a thread; @p arg is the argument from the thread's descriptor. */
typedef void (*ove_thread_fn)(void *arg);

/** Priorities: a higher number is more urgent. Numbers between two names are priorities too. */
typedef enum ove_prio {
	OVE_PRIO_IDLE = 0,
	OVE_PRIO_LOW = 1 * CONFIG_OVE_PRIORITY_STEP,
	OVE_PRIO_BELOW_NORMAL = 2 * CONFIG_OVE_PRIORITY_STEP,
	OVE_PRIO_NORMAL = 3 * CONFIG_OVE_PRIORITY_STEP,
	OVE_PRIO_ABOVE_NORMAL = 4 * CONFIG_OVE_PRIORITY_STEP,
	OVE_PRIO_HIGH = 5 * CONFIG_OVE_PRIORITY_STEP,
	OVE_PRIO_REALTIME = 6 * CONFIG_OVE_PRIORITY_STEP,
	OVE_PRIO_CRITICAL = 7 * CONFIG_OVE_PRIORITY_STEP
} ove_prio_t;

/** The state of a thread. */
typedef enum ove_thread_state {
	OVE_THREAD_RUNNING = 0,   /**< On the processor. */
	OVE_THREAD_READY = 1,     /**< Could run, but another thread does. */
	OVE_THREAD_BLOCKED = 2,   /**< Waits for an object or for time. */
	OVE_THREAD_SUSPENDED = 3, /**< Suspended by ove_thread_suspend(). */
	OVE_THREAD_TERMINATED = 4 /**< Has ended, and has not been released. */
} ove_thread_state_t;

/** The properties of a new thread. Read during the call only, except for the name and the stack. */
typedef struct ove_thread_desc {
	const char *name;    /**< shown to people; kept by reference, must outlive the thread; NULL reads as "" */
	ove_thread_fn entry; /**< the function that the thread runs */
	void *arg;           /**< passed to entry unchanged */
	ove_prio_t priority; /**< base priority */
	void *stack;         /**< from OVE_THREAD_STACK_DEFINE; must outlive the thread. For _create: NULL */
	size_t stack_size;   /**< in bytes, as given to OVE_THREAD_STACK_DEFINE */
} ove_thread_desc_t;

OVE_EXTERN_C_END

#endif
