/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Types of every public header: handles, descriptors, timeouts, and the record behind OVE_*_DEFINE_STATIC. A backend
 * includes this header, and no header that has the calls.
 */
#ifndef OVE_TYPES_H
#define OVE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ove/error.h>
#include <ove/lang.h>

/** Do not wait. */
#define OVE_NO_WAIT UINT32_C(0)
/** Wait without a time limit. */
#define OVE_WAIT_FOREVER UINT32_MAX

/**
 * One object of OVE_*_DEFINE_STATIC. The records lie side by side in the section ove_static. The board's start-up code
 * calls each init function before ove_main(), in an unspecified order. The program stops with OVE_STOP_STATIC if an
 * init function fails.
 */
struct ove_static_object {
	int (*init)(void); /**< initialises the object; returns OVE_OK or an error */
	const char *name;  /**< the object's name in the source */
};

/** Place a record that runs @p function before ove_main(). Used by the OVE_*_DEFINE_STATIC macros. */
#define OVE_STATIC_INIT(object, function)                                                                             \
	__attribute__((section("ove_static"), used)) static const struct ove_static_object object##_static_object = { \
		(function), #object}

OVE_EXTERN_C_BEGIN

/** A thread. */
typedef struct ove_thread *ove_thread_t;

/** The entry function of a thread; @p arg is the argument from the thread's descriptor. */
typedef void (*ove_thread_fn)(void *arg);

/** Priorities: a higher number is more urgent. */
typedef enum ove_prio {
	OVE_PRIO_IDLE = 0,
	OVE_PRIO_LOW = 1,
	OVE_PRIO_BELOW_NORMAL = 2,
	OVE_PRIO_NORMAL = 3,
	OVE_PRIO_ABOVE_NORMAL = 4,
	OVE_PRIO_HIGH = 5,
	OVE_PRIO_REALTIME = 6,
	OVE_PRIO_CRITICAL = 7
} ove_prio_t;

/** The state of a thread. */
typedef enum ove_thread_state {
	OVE_THREAD_RUNNING = 0,   /**< On the processor. */
	OVE_THREAD_READY = 1,     /**< Could run, but another thread does. */
	OVE_THREAD_BLOCKED = 2,   /**< Waits for an object or for time. */
	OVE_THREAD_SUSPENDED = 3, /**< Suspended by ove_thread_suspend(). */
	OVE_THREAD_TERMINATED = 4 /**< Its entry function has returned. */
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

/** A plain mutex. */
typedef struct ove_mutex *ove_mutex_t;
/** A recursive mutex: its owner may lock the mutex again, and has to unlock it once for each lock. */
typedef struct ove_rmtx *ove_rmtx_t;

/** A counting semaphore. */
typedef struct ove_sem *ove_sem_t;

/** A condition variable. */
typedef struct ove_condvar *ove_condvar_t;

/** A binary, auto-reset event. */
typedef struct ove_event *ove_event_t;

/** A group of event bits. */
typedef struct ove_eventgroup *ove_eventgroup_t;

/** All bits of a group; the same on every backend. */
#define OVE_EVENTGROUP_ALL_BITS UINT32_C(0x00ffffff)

/** Whether a wait needs any or all of its bits. */
typedef enum ove_eventgroup_mode {
	OVE_EVENTGROUP_ANY = 0, /**< One of the bits is enough. */
	OVE_EVENTGROUP_ALL = 1  /**< All bits have to be set at the same time. */
} ove_eventgroup_mode_t;

/** A queue of fixed-size items. */
typedef struct ove_queue *ove_queue_t;

/** A stream of bytes. */
typedef struct ove_stream *ove_stream_t;

/** A timer. */
typedef struct ove_timer *ove_timer_t;

/** The function that a timer calls when the timer expires; @p arg is the argument given when the timer was made. */
typedef void (*ove_timer_fn)(ove_timer_t timer, void *arg);

/** Whether a timer repeats. */
typedef enum ove_timer_mode {
	OVE_TIMER_ONE_SHOT = 0, /**< Expires once for each start. */
	OVE_TIMER_PERIODIC = 1  /**< Expires every period until stopped. */
} ove_timer_mode_t;

/** A queue of work with its thread. */
typedef struct ove_workqueue *ove_workqueue_t;
/** One item of work. */
typedef struct ove_work *ove_work_t;

/** The function of a work item; @p arg is the argument given when the item was made. The function may block; later
 * items then wait. */
typedef void (*ove_work_fn)(ove_work_t work, void *arg);

/** The properties of a work queue's thread. */
typedef struct ove_workqueue_desc {
	const char *name;    /**< shown to people; kept by reference; NULL reads as "" */
	ove_prio_t priority; /**< priority of the thread that runs the work */
	void *stack;         /**< from OVE_THREAD_STACK_DEFINE; must outlive the queue. For _create: NULL */
	size_t stack_size;   /**< in bytes, as given to OVE_THREAD_STACK_DEFINE */
} ove_workqueue_desc_t;

/** State of the heap from which the _create calls allocate, in bytes. */
typedef struct {
	size_t total;       /**< size of the heap; 0 where the heap grows on demand (posix) and in zero-heap mode */
	size_t used;        /**< bytes in use, including the allocator's overhead where that is known */
	size_t peak;        /**< the most bytes that were ever in use */
	size_t allocations; /**< blocks in use */
} ove_heap_stats_t;

OVE_EXTERN_C_END

#endif
