/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads: preemptive, with eight named priorities. A thread runs until it waits or yields, or until a more urgent
 * thread is ready. CONFIG_OVE_TIME_SLICE adds time slices among threads of equal priority.
 *
 * A preempted thread continues before the ready threads of its priority (OVE_HAS_KEPT_TURN).
 *
 * With checks on, a stack overflow ends the program with stop 4 and the thread's name. A guard is below each stack, in
 * addition to the requested size: CONFIG_OVE_STACK_GUARD bytes (256 by default), or a page on the host. With a guard of
 * 256 bytes, a function whose frame is larger than 58 bytes compares the stack pointer before it makes the frame
 * (OVE_HAS_FRAME_CHECKS). Without an MPU, a smaller frame that reaches beyond the guard is found at the thread's next
 * ove call, at the next switch or tick, or by a fault. docs/rules.md has the details.
 *
 * A thread ends when it returns from its entry function, or by ove_thread_exit() or ove_thread_terminate(). The thread
 * then stays TERMINATED, and its storage and stack stay in use, until ove_thread_deinit() or ove_thread_destroy()
 * releases them.
 *
 * A native thread is a thread that the application creates with the kernel's own API, or a handler of the kernel's own
 * work queue. A native thread may make every call that a thread may make, and waits like an ove thread
 * (OVE_HAS_NATIVE_WAITS). The calls that take a thread accept only ove threads, and ove_thread_should_stop() has no
 * meaning in a native thread. A native thread that owns a mutex runs at the priority of the threads that wait for the
 * mutex (OVE_HAS_NATIVE_INHERITANCE).
 *
 * With OVE_HAS_NATIVE_START, a native thread may also run before ove_run(), and may then wait as it may afterwards. The
 * clock of ove/time.h reads 0 until ove_run(), which also starts ove's threads and callbacks. In the contexts below,
 * "start" means only the thread of ove_main(): its waits return OVE_ERR_CONTEXT before ove_run().
 *
 * ove/capability.h describes the names in parentheses: capabilities that not every kernel has.
 */
#ifndef OVE_THREAD_H
#define OVE_THREAD_H

#include <ove/types.h>
#include <ove_seam/thread.h>

OVE_EXTERN_C_BEGIN

/** Memory of a thread without its stack, exactly what the backend needs. */
typedef struct ove_thread ove_thread_storage_t;

/**
 * Declare the stack @p name at file scope, for a thread whose ove_thread_desc_t.stack_size is @p bytes. The array may
 * be longer, because a kernel adds a guard to it: do not use sizeof(name) as a stack_size.
 */
#define OVE_THREAD_STACK_DEFINE(name, bytes) \
	static __attribute__((aligned(OVE_BACKEND_STACK_ALIGN))) unsigned char name[OVE_BACKEND_STACK_BYTES(bytes)]

/**
 * Make a thread in the caller's memory. The thread is READY at once. If the scheduler runs and the new thread is more
 * urgent than the caller, the new thread runs before the call returns.
 *
 * @param[out] thread  receives the handle, before the thread runs
 * @param storage      memory owned by the caller; must outlive the thread and must not move
 * @param desc         name, entry, argument, priority, stack
 * @returns OVE_OK, OVE_ERR_NO_MEMORY (a host cannot make another thread); with checks: OVE_ERR_INVALID (NULL,
 * a priority out of range, a stack below OVE_BACKEND_STACK_MIN), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(stack size) if the stack is painted for ove_thread_get_stack_headroom()
 */
int ove_thread_init(ove_thread_t *thread, ove_thread_storage_t *storage, const ove_thread_desc_t *desc);

/**
 * Release the storage and the stack of a thread that has ended.
 *
 * @param thread  a TERMINATED thread made by ove_thread_init(), or a thread that never started
 * @returns OVE_OK, OVE_ERR_BUSY (the thread has not ended, another thread joins it, or it holds a mutex; nothing
 * changes; without checks, a held mutex is not detected everywhere, see ove/mutex.h); with checks: OVE_ERR_INVALID
 * (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(threads)
 */
int ove_thread_deinit(ove_thread_t thread);

#if !CONFIG_OVE_ZERO_HEAP
/**
 * Make a thread with its stack in heap memory.
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
 * Release a thread made by ove_thread_create() that has ended, and free its memory.
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
 * Start the scheduler without locking the heap. Most applications call ove_run() instead.
 *
 * @returns only on failure: OVE_ERR_NO_MEMORY; with checks: OVE_ERR_CONTEXT (the scheduler runs already)
 * @context start
 * @blocks forever; the program ends with exit() or a stop
 * @cost the kernel's start
 */
int ove_thread_start_scheduler(void);

/**
 * Wait until @p thread has ended. One thread at a time may join @p thread, which then stays TERMINATED and can be
 * joined again.
 *
 * @param thread      not the caller
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns OVE_OK, OVE_ERR_TIMEOUT, OVE_ERR_CANCELLED (ove_thread_abort_wait()), OVE_ERR_BUSY (another thread joins @p
 * thread), OVE_ERR_DEADLOCK (@p thread is the caller); with checks: OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a
 *          thread)
 * @context thread
 * @blocks up to timeout_ms
 * @cost O(1)
 */
int ove_thread_join(ove_thread_t thread, uint32_t timeout_ms);

/**
 * End the calling thread, at any depth of calls. The thread is then TERMINATED, as after a return from its entry
 * function, and the destructors of its thread-local values run (ove/tls.h). A mutex that the thread holds stays locked,
 * unless the mutex is robust. Destructors of C++, Rust and Zig objects on its stack do not run.
 *
 * In an ISR, before the start, in a native thread and in a timer's callback, the call stops the program.
 *
 * @context thread
 * @blocks never returns
 * @cost O(1)
 */
__attribute__((noreturn)) void ove_thread_exit(void);

#if CONFIG_OVE_THREAD_TERMINATE
/**
 * End another thread, or the caller as ove_thread_exit() does. The thread unlocks every ove mutex that it owns, ends
 * the priorities that it has donated and inherited, and is then TERMINATED: its join returns, and its memory and stack
 * can be released. The next owner of a robust mutex gets OVE_ERR_OWNER_DEAD. Destructors of C++, Rust and Zig objects
 * on its stack do not run, and data that it was changing may stay half changed: ove_thread_request_stop() is the
 * orderly way.
 *
 * A thread that waits in an ove call is ended there, suspended or not; a call that already has what it waited for
 * finishes first. A thread that computes, or was suspended while it computed, ends where it is. Without
 * OVE_HAS_TERMINATE_AT_ONCE, such a thread ends at the end of its next ove call that may wait.
 *
 * The thread gets the priority OVE_PRIO_CRITICAL and normally ends before this call returns. If the thread waits in a
 * native call, or for the mutex of a condition variable, a timer, or the end of an object, this call returns
 * OVE_ERR_BUSY, and the thread ends after that wait. The thread of a work queue must not be terminated.
 *
 * If a thread is ended inside the C library, and the library uses kernel locks, one of them may stay locked.
 *
 * @param thread  a thread that has not been released
 * @returns OVE_OK (the thread has ended), OVE_ERR_BUSY (it ends later, or another thread is ending it); with checks:
 *          OVE_ERR_INVALID (NULL), OVE_ERR_CONTEXT (not in a thread, or in a critical section)
 * @context thread
 * @blocks while the thread runs to the end of its current call
 * @cost O(mutexes), and the wake-ups of the threads that wait for the thread's mutexes
 */
int ove_thread_terminate(ove_thread_t thread);
#endif

#if CONFIG_OVE_THREAD_DETACH
/**
 * Detach a thread, so that it is released without a join. After it ends, its handle is invalid. A later
 * ove_thread_detach(), or an ove_thread_create() that finds no memory, releases its memory. The storage and the stack
 * of a thread made by ove_thread_init() belong to the application again when ove_thread_list() no longer lists the
 * thread.
 *
 * @param thread  a thread that no other thread joins or releases; may be the caller. An ended thread is released at
 *                once, unless it holds a mutex
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, or detached already), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never
 * @cost O(threads); a release for each thread that is released
 */
int ove_thread_detach(ove_thread_t thread);
#endif

/**
 * Get the calling thread.
 *
 * @returns the caller's handle; in the timer service's thread and in a native thread, a handle that may only be
 * compared. In an ISR, or before the start, the call stops the program when checks are on
 * @context thread
 * @blocks never
 * @cost O(1)
 */
ove_thread_t ove_thread_get_self(void);

/**
 * Get the thread that the calling ISR has interrupted. In a thread, and before the start, the call stops the program
 * when checks are on.
 *
 * @returns its handle; NULL if threads run at the same time (OVE_HAS_STRICT_PRIORITY is 0). The handle of a thread
 * other than an ove thread, such as the idle thread, may only be compared
 * @context isr
 * @blocks never
 * @cost O(1)
 */
ove_thread_t ove_thread_get_interrupted_from_isr(void);

/**
 * Let another ready thread of the same priority run. The call returns at once if there is none.
 * In an ISR, or before the start, the call stops the program when checks are on.
 *
 * @context thread
 * @blocks never, but other threads may run before it returns
 * @cost O(1)
 */
void ove_thread_yield(void);

/**
 * Block the calling thread for a time.
 *
 * @param duration_ms  milliseconds; OVE_OK never comes early; 0 is a yield; OVE_WAIT_FOREVER is out of range
 * @returns OVE_OK, OVE_ERR_CANCELLED (ove_thread_abort_wait()); with checks: OVE_ERR_INVALID (out of range),
 * OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks for duration_ms, at most a tick longer
 * @cost O(sleepers)
 */
int ove_thread_sleep_ms(uint32_t duration_ms);

/**
 * Sleep until ove_time_get_ms() has reached @p deadline_ms. For periodic work without drift, add the period to the
 * deadline and call again.
 *
 * @param deadline_ms  a time on the clock of ove_time_get_ms()
 * @returns OVE_OK, OVE_ERR_TIMEOUT (the deadline had passed before the call; the thread does not sleep),
 *          OVE_ERR_CANCELLED (ove_thread_abort_wait()); with checks: OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until the deadline, at most a tick longer
 * @cost as ove_thread_sleep_ms()
 */
int ove_thread_sleep_until(uint64_t deadline_ms);

/**
 * Stop the scheduling of a thread until the thread is resumed. Suspends do not add up.
 *
 * A thread that is suspended in a wait stays in the wait, and its timeout continues. It still counts as a waiter: the
 * object cannot be ended, and the owner of a mutex keeps its inherited priority. A token, item, free slot, signal, bits
 * or mutex goes to the same waiter as without the suspension. If that waiter is suspended, no other thread can take
 * what it was given. Its call succeeds after the thread is resumed, however late, and does not return earlier.
 *
 * A suspended waiter of a condition variable then has its signal, and may still have to wait for the mutex. The bytes
 * of a stream belong to no thread until they are received. Without OVE_HAS_SUSPENDED_RANK, a suspended waiter is the
 * least urgent one: it is served only if no other thread waits, and donates its priority to no owner.
 *
 * @param thread  a thread that has not ended; may be the caller
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, or the thread has ended), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks until resumed if @p thread is the caller; where threads run at the same time (OVE_HAS_STRICT_PRIORITY is 0),
 * until the other thread has stopped
 * @cost O(1)
 */
int ove_thread_suspend(ove_thread_t thread);

/**
 * Resume a suspended thread. Has no effect on a thread that is not suspended.
 *
 * @param thread  a thread that has not ended
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL, or the thread has ended), OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never; a more urgent thread runs at once
 * @cost O(1)
 */
int ove_thread_resume(ove_thread_t thread);

/**
 * End the wait of another thread. The thread's call, with or without a timeout, returns OVE_ERR_CANCELLED: a wait for
 * any ove object, a join, a flush of work, or a sleep. A condition variable locks its mutex before its call returns.
 *
 * A thread that has already been given what it waits for no longer waits, even if it has not run yet: it keeps what it
 * was given, and this call has no effect. If the thread is given what it waited for after this call has ended the wait,
 * but before the thread has run, its call may still return OVE_OK with it. This call also has no effect on a thread
 * that is about to wait, that locks its mutex again after a condition variable's signal, or that waits in a native
 * call, a timer's call or the end of an object. A later wait of the thread is never ended. A suspended thread stays
 * suspended, and its call returns once it is resumed.
 *
 * @param thread  a thread that has not been released
 * @returns OVE_OK (the thread's wait has ended), OVE_ERR_EMPTY (the thread does not wait); with checks: OVE_ERR_INVALID
 *          (NULL), OVE_ERR_CONTEXT (in an ISR)
 * @context thread, start
 * @blocks never; a more urgent thread runs at once
 * @cost O(waiters); for a mutex O(waiters along the chain)
 */
int ove_thread_abort_wait(ove_thread_t thread);

/**
 * Equivalent to ove_thread_abort_wait() in an ISR.
 *
 * @param thread  a thread that has not been released
 * @returns OVE_OK (the thread's wait has ended), OVE_ERR_EMPTY (the thread does not wait); with checks: OVE_ERR_INVALID
 *          (NULL), OVE_ERR_CONTEXT (not in an ISR)
 * @context isr
 * @blocks never; a more urgent thread runs when the ISR ends
 * @cost as ove_thread_abort_wait()
 */
int ove_thread_abort_wait_from_isr(ove_thread_t thread);

/**
 * Change a thread's base priority. A higher inherited priority stays in force until the mutex that caused it is free.
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
 * Get the current priority of a thread, including an inherited priority.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns OVE_PRIO_IDLE to OVE_PRIO_CRITICAL
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
ove_prio_t ove_thread_get_priority(ove_thread_t thread);

/**
 * Get the state of a thread.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns one of ove_thread_state_t
 * @context thread, start
 * @blocks never
 * @cost O(1)
 */
ove_thread_state_t ove_thread_get_state(ove_thread_t thread);

/**
 * Get the name of a thread.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns the string from the thread's descriptor; "" if there is none
 * @context any
 * @blocks never
 * @cost O(1)
 */
const char *ove_thread_get_name(ove_thread_t thread);

/**
 * Ask a thread to end. The thread sees the request with ove_thread_should_stop(). The request does not end a wait,
 * unless the thread wants that: see ove_thread_stop_ends_waits().
 *
 * @param thread  a thread
 * @returns OVE_OK; with checks: OVE_ERR_INVALID (NULL)
 * @context any
 * @blocks never
 * @cost O(1)
 */
int ove_thread_request_stop(ove_thread_t thread);

/**
 * Bring a thread to its end, so that ove_thread_deinit() or ove_thread_destroy() can release it: ask it to stop,
 * resume it whenever it is suspended, end its wait if it wants that (ove_thread_stop_ends_waits()), and wait for its
 * end. The owning wrapper of a thread in another language makes this call between two attempts to release the
 * thread.
 *
 * @param thread      a thread, ended or not
 * @param timeout_ms  milliseconds; never times out early; OVE_NO_WAIT, OVE_WAIT_FOREVER
 * @returns as ove_thread_join(); OVE_ERR_CONTEXT (not in a thread) also without checks. With OVE_WAIT_FOREVER,
 *          ove_thread_abort_wait() has no effect on the caller. After a failure, the thread has been resumed, and the
 *          request to stop remains
 * @context thread
 * @blocks up to timeout_ms, at most a tick longer for each check; the checks come after 1, 2, 4 and more milliseconds
 * @cost that of ove_thread_resume() and ove_thread_join() at each check
 */
int ove_thread_settle(ove_thread_t thread, uint32_t timeout_ms);

/**
 * Tell whether the calling thread was asked to end.
 *
 * @returns true after ove_thread_request_stop() on the caller; in an ISR, or before the start, the call stops the
 * program when checks are on
 * @context thread
 * @blocks never
 * @cost O(1)
 */
bool ove_thread_should_stop(void);

/**
 * Choose whether a request to stop the calling thread ends its current wait, as ove_thread_abort_wait() does. At first,
 * requests end no wait. A call whose wait a request has ended returns OVE_ERR_CANCELLED.
 *
 * A request that comes before the wait does not end it: a thread that tests ove_thread_should_stop() and then waits may
 * get the request in between. ove_thread_settle(), and so the owning wrapper in another language, ends the thread's
 * wait at each check, so the thread needs no timeout. After a thread has made this call, ove_thread_request_stop() is
 * not legal in an ISR that the kernel's critical section does not mask.
 *
 * @param ends  whether a request ends a wait
 * @returns OVE_OK, OVE_ERR_CONTEXT (a native thread); with checks: OVE_ERR_CONTEXT (not in a thread)
 * @context thread
 * @blocks never
 * @cost O(threads)
 */
int ove_thread_stop_ends_waits(bool ends);

/**
 * Count the bytes of a thread's stack that were never used.
 *
 * @param thread  a thread that has not been released; NULL stops the program when checks are on
 * @returns 0 to the thread's stack_size
 * @context thread, start
 * @blocks never
 * @cost O(bytes never used)
 */
size_t ove_thread_get_stack_headroom(ove_thread_t thread);

#if CONFIG_OVE_THREAD_RUNTIME
/**
 * Get the processor time that a thread has used. The count costs a clock reading in each switch, so Kconfig has an
 * option for it.
 *
 * @param thread  a thread; NULL stops the program when checks are on
 * @returns microseconds of processor time since the thread was made; the count may wrap with the board's 32-bit cycle
 * source
 * @context thread
 * @blocks never
 * @cost O(1)
 */
uint64_t ove_thread_get_runtime_us(ove_thread_t thread);
#endif

/**
 * List all threads that were made with ove and not released, in no particular order.
 *
 * @param[out] threads  receives up to capacity handles; may be NULL with a capacity of 0
 * @param capacity      number of handles that fit
 * @returns the number of threads, also if larger than capacity; in an ISR the call stops the program when checks are on
 * @context thread, start
 * @blocks never
 * @cost O(threads)
 */
size_t ove_thread_list(ove_thread_t *threads, size_t capacity);

/** Declare the thread @p name at file scope, with its stack. The thread starts with the scheduler. */
#define OVE_THREAD_DEFINE_STATIC(name, entry_fn, entry_arg, priority, stack_bytes)                                    \
	static struct {                                                                                               \
		__attribute__((                                                                                       \
			aligned(OVE_BACKEND_STACK_ALIGN))) unsigned char stack[OVE_BACKEND_STACK_BYTES(stack_bytes)]; \
		ove_thread_storage_t storage;                                                                         \
	} name##_memory;                                                                                              \
	__attribute__((unused)) static const ove_thread_t name = &name##_memory.storage;                              \
	static int name##_static_init(void)                                                                           \
	{                                                                                                             \
		ove_thread_t handle;                                                                                  \
		const ove_thread_desc_t desc = {#name,      (entry_fn),          (entry_arg),                         \
						(priority), name##_memory.stack, (stack_bytes)};                      \
		return ove_thread_init(&handle, &name##_memory.storage, &desc);                                       \
	}                                                                                                             \
	OVE_STATIC_INIT(name, name##_static_init)

OVE_EXTERN_C_END

#include <ove/inline/thread.h>

#endif
