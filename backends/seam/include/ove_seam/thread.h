/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of threads: struct ove_thread, which holds struct ove_thread_common common, and the calls below.
 *
 * ove/thread.h includes this file. The arguments are checked already, and a call that may wait comes from a thread
 * outside every critical section. Priorities are ove's; timeouts are milliseconds, and a finite one never ends early.
 */
#ifndef OVE_SEAM_THREAD_H
#define OVE_SEAM_THREAD_H

#include <ove/types/thread.h>
#include <ove_backend/thread.h>

OVE_EXTERN_C_BEGIN

#ifndef OVE_BACKEND_STACK_ALIGN
#error "ove_backend/thread.h must define OVE_BACKEND_STACK_ALIGN, the alignment of a stack in bytes"
#endif
#ifndef OVE_BACKEND_STACK_BYTES
#error "ove_backend/thread.h must define OVE_BACKEND_STACK_BYTES(n), the bytes that a stack of n usable bytes takes"
#endif
#ifndef OVE_BACKEND_STACK_MIN
#error "ove_backend/thread.h must define OVE_BACKEND_STACK_MIN, the least stack that a thread can be asked for"
#endif

#ifndef OVE_BACKEND_THREAD_INIT_FAILS
#error "ove_backend/thread.h must define OVE_BACKEND_THREAD_INIT_FAILS, 0 if ove_backend_thread_init() never fails"
#endif

/*
 * ove_backend/thread.h defines two inline functions. An interrupt may arrive while a thread is being made, and the two
 * functions tell ove_thread_list() whether the thread's control block is complete.
 *
 * ove_backend_thread_prepare(thread): ove calls this function before it lists the thread and before it calls
 * ove_backend_thread_init(). The control block may contain any bytes. After the call,
 * ove_backend_thread_is_made(thread) returns false.
 *
 * ove_backend_thread_is_made(thread): returns true no later than the moment at which the thread can run. Before the
 * start, it returns true no later than the return of ove_backend_thread_init(). Called inside the critical section.
 */

/**
 * Make a thread in the caller's memory; common is set already, and ove_backend_thread_prepare() was called. It runs
 * @p desc->entry from the start on, or at once where the scheduler runs. The stack is at @p memory and not at
 * @p desc->stack, and has OVE_BACKEND_STACK_BYTES(desc->stack_size) bytes.
 *
 * @returns OVE_OK, or OVE_ERR_NO_MEMORY where the kernel needs some
 */
int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory);

/**
 * Take a thread back: one that has ended, or that was made before the start and never ran.
 *
 * @returns OVE_OK, or OVE_ERR_BUSY where it is alive, or another thread is about to learn of its end or waits for a
 * mutex that it owns
 */
int ove_backend_thread_deinit(struct ove_thread *thread);

/** End the calling thread, one of ove's outside every critical section, as its entry's return does. */
__attribute__((noreturn)) void ove_backend_thread_exit(void);

/** The calling thread. Before the start and in an interrupt any value but that of another caller's thread. */
struct ove_thread *ove_backend_thread_get_self(void);

/** Let a thread of the caller's priority run that is ready. */
void ove_backend_thread_yield(void);

/** Wait for @p duration_ms at least. @returns OVE_OK, or the error of a wait that was ended */
int ove_backend_thread_sleep_ms(uint32_t duration_ms);

/** Wait until ove_backend_time_get_ms() is @p deadline_ms. @returns OVE_OK; OVE_ERR_TIMEOUT when it was already; the
 * error of a wait that was ended */
int ove_backend_thread_sleep_until(uint64_t deadline_ms);

/**
 * Wait for the end of @p thread.
 *
 * @returns OVE_OK; OVE_ERR_BUSY where another thread waits for it already; else ove_wait_result()
 */
int ove_backend_thread_join(struct ove_thread *thread, uint32_t timeout_ms);

/** Let @p thread, the caller or another, run no more until it is resumed. @returns OVE_OK */
int ove_backend_thread_suspend(struct ove_thread *thread);

/** Let it run again. Nothing for a thread that is not suspended. */
void ove_backend_thread_resume(struct ove_thread *thread);

/** Give it another priority of its own. An inherited one that is higher stays in force. */
void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority);

/** The priority it runs at, an inherited one included. Also inside the critical section. */
ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread);

/** The thread's present state. */
ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread);

/** Whether that is OVE_THREAD_TERMINATED; in line where the kernel has it in a word. */
#ifndef OVE_BACKEND_THREAD_HAS_ENDED
#define OVE_BACKEND_THREAD_HAS_ENDED(thread) (ove_backend_thread_get_state(thread) == OVE_THREAD_TERMINATED)
#endif

/** Whether the calling thread, @p thread, is in a struct ove_thread: other threads have nothing of ove's behind the
 * kernel's block. In line where the kernel tells in a word; also true for ove's own threads then. */
#ifndef OVE_BACKEND_THREAD_IS_OWN
#define OVE_BACKEND_THREAD_IS_OWN(thread) ove_threads_have(thread)
#endif

/** Bytes of its stack that were never used. O(stack). */
size_t ove_backend_thread_stack_headroom(struct ove_thread *thread);

#if CONFIG_OVE_THREAD_RUNTIME
/** How long it has run, in microseconds. */
uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread);
#endif

OVE_EXTERN_C_END

#include <ove_seam/mutex_list.h>
#include <ove_seam/park.h>
#include <ove_seam/thread_leave.h>
#include <ove_seam/wait_end.h>

#endif
