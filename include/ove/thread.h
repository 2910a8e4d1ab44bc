/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads: eight priorities, preemptive; equals run until they wait or yield, unless CONFIG_OVE_TIME_SLICE is on.
 * On freertos a thread that a more urgent one has preempted loses its turn: its ready equals run before it goes on,
 * unless CONFIG_OVE_FREERTOS_KEEP_TURN is on.
 *
 * With checks on, a stack overflow ends the program with stop 4 and the thread's name. Bytes that nobody may touch lie
 * below each stack (CONFIG_OVE_STACK_GUARD of them, 256 unless configured; a page on posix), on top of what was asked
 * for. A frame that reaches beyond them without touching them is found at the thread's next call of ove, at the next
 * switch or tick, and by a fault. So one thing is not seen: a function with more than that many bytes of untouched
 * local variables at the end of the stack, which returns before any of these. What it wrote below is then lost.
 *
 * A thread ends by returning from its entry function. It then stays TERMINATED, its storage and stack in use, until
 * ove_thread_deinit() or ove_thread_destroy() takes them back.
 */
#ifndef OVE_THREAD_H
#define OVE_THREAD_H

#include <ove/types.h>

OVE_EXTERN_C_BEGIN

/** A thread. */
typedef struct ove_thread *ove_thread_t;

/** What a thread runs; @p arg as given in its descriptor. */
typedef void (*ove_thread_fn)(void *arg);

/** Priorities: more is more urgent. */
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

/** What a thread does now. */
typedef enum ove_thread_state {
	OVE_THREAD_RUNNING = 0,   /**< On the processor. */
	OVE_THREAD_READY = 1,     /**< Could run, another one does. */
	OVE_THREAD_BLOCKED = 2,   /**< Waits for an object or for time. */
	OVE_THREAD_SUSPENDED = 3, /**< Taken out by ove_thread_suspend(). */
	OVE_THREAD_TERMINATED = 4 /**< Its entry function has returned. */
} ove_thread_state_t;

/** How a thread is to be made. Read during the call only, but for the name and the stack. */
typedef struct ove_thread_desc {
	const char *name;    /**< for people; kept by reference, must outlive the thread; NULL reads as "" */
	ove_thread_fn entry; /**< what it runs */
	void *arg;           /**< handed to entry; not looked at */
	ove_prio_t priority; /**< its base priority */
	void *stack;       /**< of OVE_THREAD_STACK_DEFINE; the caller's, must outlive the thread. For _create: NULL */
	size_t stack_size; /**< bytes asked for, as given to OVE_THREAD_STACK_DEFINE */
} ove_thread_desc_t;

OVE_EXTERN_C_END

#include <ove_seam/thread.h>

OVE_EXTERN_C_BEGIN

/** Memory of a thread without its stack, exactly what the backend needs. */
typedef struct ove_thread ove_thread_storage_t;

/** Declare the stack @p name at file scope, with room for @p bytes as ove_thread_desc_t.stack_size counts them. */
#define OVE_THREAD_STACK_DEFINE(name, bytes) \
	static __attribute__((aligned(OVE_BACKEND_STACK_ALIGN))) unsigned char name[OVE_BACKEND_STACK_BYTES(bytes)]

/**
 * Make a thread in the caller's memory. It is READY at once: if the scheduler runs and the thread is more urgent than
 * the caller, it runs before the call returns.
 *
 * @param[out] thread  receives the handle, before the thread runs
 * @param storage      memory; stays the caller's, must outlive the thread and not move
 * @param desc         name, entry, argument, priority, stack
 * @returns OVE_OK, OVE_ERR_NO_MEMORY (posix: the host has no room for one more); with checks: OVE_ERR_INVALID (NULL, a
 *          priority out of range, a stack below OVE_BACKEND_STACK_MIN), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(stack size) where the stack is painted for ove_thread_get_stack_headroom()
 */
int ove_thread_init(ove_thread_t *thread, ove_thread_storage_t *storage, const ove_thread_desc_t *desc);

/**
 * Take back the storage and the stack of a thread that has ended.
 *
 * @param thread  a TERMINATED thread of ove_thread_init(), or one whose start never came
 * @returns OVE_OK, OVE_ERR_BUSY (it has not ended, another thread is joining it, or it holds a mutex, which without
 * checks is not found everywhere, see ove/mutex.h; nothing is changed); with checks: OVE_ERR_INVALID (NULL),
 * OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(threads)
 */
int ove_thread_deinit(ove_thread_t thread);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a thread with its stack in memory of the heap.
 *
 * @param[out] thread  receives the handle before the thread runs; untouched on failure
 * @param desc         as for ove_thread_init(), with stack NULL
 * @returns OVE_OK, OVE_ERR_NO_MEMORY; with checks: as ove_thread_init()
 * @context thread, start
 * @blocks never
 * @cost one allocation
 */
int ove_thread_create(ove_thread_t *thread, const ove_thread_desc_t *desc);

/**
 * Take back a thread of ove_thread_create() that has ended, and free its memory.
 *
 * @param thread  a TERMINATED thread
 * @returns as ove_thread_deinit()
 * @context thread, start
 * @blocks never
 * @cost one release, O(threads)
 */
int ove_thread_destroy(ove_thread_t thread);
#endif

/**
 * Start the scheduler and nothing else: the heap stays as it is. ove_run() is the usual way.
 *
 * @returns only on failure: OVE_ERR_NO_MEMORY; with checks: OVE_ERR_CONTEXT (it runs already)
 * @context start
 * @blocks forever; the program ends with exit() or a stop
 * @cost the kernel's start
 */
int ove_thread_start_scheduler(void);

/**
 * Wait until @p thread has ended. One thread may join a thread; it stays TERMINATED and can be joined again.
 *
 * @param thread      not the caller
 * @param timeout_ms  milliseconds; never less is waited; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_BUSY (another thread is joining it), OVE_ERR_DEADLOCK (the caller itself);
 * with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1)
 */
int ove_thread_join(ove_thread_t thread, uint32_t timeout_ms);

/**
 * The calling thread.
 *
 * @returns its handle; in the timer service's thread a handle that is good for comparing only. In an ISR, or before
 *          the start, it stops the program when checks are on
 * @context thread
 * @blocks never
 * @cost O(1)
 */
ove_thread_t ove_thread_get_self(void);

/**
 * Let another ready thread of the same priority run. Returns at once if there is none.
 * In an ISR, or before the start, it stops the program when checks are on.
 *
 * @context thread
 * @blocks never, but others run meanwhile
 * @cost O(1)
 */
void ove_thread_yield(void);

/**
 * Sleep.
 *
 * @param duration_ms  milliseconds, never less is slept; 0 is a yield; OVE_WAIT_FOREVER is out of range
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (out of range), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks for duration_ms to a tick more
 * @cost O(sleepers) on freertos
 */
int ove_thread_sleep_ms(uint32_t duration_ms);

/**
 * Sleep until ove_time_get_ms() has reached @p deadline_ms. For steps without drift: add the period to the deadline and
 * call again.
 *
 * @param deadline_ms  on the clock of ove_time_get_ms()
 * @returns OVE_OK, OVE_ERR_TIMEOUT (the deadline had passed before the call; nothing is slept); with checks:
 *          OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the deadline, at most a tick longer
 * @cost as ove_thread_sleep_ms()
 */
int ove_thread_sleep_until(uint64_t deadline_ms);

/**
 * Take a thread out of scheduling until it is resumed. Suspends do not add up.
 *
 * A thread that is suspended in a wait goes on waiting, and its time goes on. It counts as a waiter: the object is not
 * taken back, and the owner of a mutex keeps its priority. What comes (a token, an item, room, a signal, bits, the
 * mutex) goes to whom it would go to without the suspension. If that is the suspended thread, it has it, nobody else
 * can take it, and its call succeeds once it is resumed, however late; the call does not return before. A waiter of a
 * condition variable has its signal then, and may have to wait for the mutex still. The bytes of a stream are nobody's
 * until they are received. On Alloy a suspended waiter is the least urgent one: it has what comes if nobody else waits,
 * and lends its priority to no owner.
 *
 * @param thread  a thread that has not ended; the caller itself is allowed
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, or it has ended), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks when suspending the caller: until resumed; on posix until the other thread has stopped
 * @cost O(1)
 */
int ove_thread_suspend(ove_thread_t thread);

/**
 * Let a suspended thread go on. Nothing happens to one that is not suspended.
 *
 * @param thread  a thread that has not ended
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, or it has ended), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never; a more urgent thread runs at once
 * @cost O(1)
 */
int ove_thread_resume(ove_thread_t thread);

/**
 * Give a thread another base priority. An inherited higher one stays until its mutex is free.
 *
 * @param thread    a thread that has not ended
 * @param priority  OVE_PRIO_IDLE to OVE_PRIO_CRITICAL
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, ended, or out of range), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent thread runs at once
 * @cost O(1)
 */
int ove_thread_set_priority(ove_thread_t thread, ove_prio_t priority);

/**
 * The priority a thread runs at now, an inherited one included.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns OVE_PRIO_IDLE to OVE_PRIO_CRITICAL
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
ove_prio_t ove_thread_get_priority(ove_thread_t thread);

/**
 * What a thread does now.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns one of ove_thread_state_t
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
ove_thread_state_t ove_thread_get_state(ove_thread_t thread);

/**
 * A thread's name.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns the string of its descriptor, "" without one
 * @context any
 * @blocks never
 * @cost O(1)
 */
const char *ove_thread_get_name(ove_thread_t thread);

/**
 * Ask a thread to end. It finds out with ove_thread_should_stop(); a wait it is in goes on.
 *
 * @param thread  a thread
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_thread_request_stop(ove_thread_t thread);

/**
 * Whether somebody asked the calling thread to end.
 *
 * @returns true after ove_thread_request_stop() on the caller; in an ISR, or before the start, it stops the program
 * when checks are on
 * @context thread
 * @blocks never
 * @cost O(1)
 */
bool ove_thread_should_stop(void);

/**
 * Bytes of its stack that a thread has never used.
 *
 * @param thread  a thread that has not been taken back; NULL stops the program when checks are on
 * @returns 0 to its stack_size
 * @context thread, start
 * @blocks never
 * @cost O(bytes never used)
 */
size_t ove_thread_get_stack_headroom(ove_thread_t thread);

#if CONFIG_OVE_THREAD_RUNTIME
/**
 * Processor time a thread has had. Costs a clock reading in each switch, hence a switch of its own in Kconfig.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns microseconds since it was made; the count of freertos wraps with the board's 32-bit cycle source
 * @context thread
 * @blocks never
 * @cost O(1)
 */
uint64_t ove_thread_get_runtime_us(ove_thread_t thread);
#endif

/**
 * All threads that ove has made and not taken back, in no particular order.
 *
 * @param[out] threads  receives up to capacity handles; may be NULL with a capacity of 0
 * @param capacity      room in threads
 * @returns how many there are, also when that is more than capacity; in an ISR it stops the program when checks are on
 * @context thread, start
 * @blocks never
 * @cost O(threads)
 */
size_t ove_thread_list(ove_thread_t *threads, size_t capacity);

/** Declare the thread @p name at file scope, with its stack; it starts with the scheduler. */
#define OVE_THREAD_DEFINE_STATIC(name, entry_fn, entry_arg, prio, stack_bytes)                                        \
	static ove_thread_storage_t name##_storage;                                                                   \
	OVE_THREAD_STACK_DEFINE(name##_stack, stack_bytes);                                                           \
	__attribute__((unused)) static const ove_thread_t name = &name##_storage;                                     \
	static int name##_static_init(void)                                                                           \
	{                                                                                                             \
		ove_thread_t handle;                                                                                  \
		const ove_thread_desc_t desc = {#name, (entry_fn), (entry_arg), (prio), name##_stack, (stack_bytes)}; \
		return ove_thread_init(&handle, &name##_storage, &desc);                                              \
	}                                                                                                             \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/thread.h>

#endif
