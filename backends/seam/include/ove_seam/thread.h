/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The seam of threads: struct ove_thread, which holds struct ove_thread_common common, and the calls below.
 *
 * ove/thread.h includes this file. The arguments have been checked, and a call that may wait comes from a thread
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
 * ove_backend/thread.h defines two inline functions. An interrupt may arrive while a thread is being created, and the
 * two functions tell ove_thread_list() whether the thread's control block is complete.
 *
 * ove_backend_thread_prepare(thread): ove calls this function before it lists the thread and before it calls
 * ove_backend_thread_init(). The control block may contain any bytes. After the call,
 * ove_backend_thread_is_made(thread) returns false.
 *
 * ove_backend_thread_is_made(thread): returns true no later than the moment at which the thread can run. Before the
 * start, it returns true no later than the return of ove_backend_thread_init(). Called inside the critical section.
 */

/**
 * Create a thread in the caller's memory; common is set, and ove_backend_thread_prepare() was called. The thread runs
 * @p desc->entry after the start, or at once if the scheduler runs. The stack is at @p memory, not at @p desc->stack,
 * and has OVE_BACKEND_STACK_BYTES(desc->stack_size) bytes.
 *
 * @returns OVE_OK, or OVE_ERR_NO_MEMORY if the kernel needs memory and has none
 */
int ove_backend_thread_init(struct ove_thread *thread, const ove_thread_desc_t *desc, void *memory);

/**
 * Release a thread that has ended, or that was created before the start and never ran.
 *
 * @returns OVE_OK, or OVE_ERR_BUSY if it is alive, or if another thread is about to learn of its end or waits for a
 * mutex that it owns
 */
int ove_backend_thread_deinit(struct ove_thread *thread);

/** End the calling thread, an ove thread outside every critical section, like a return of its entry function. */
__attribute__((noreturn)) void ove_backend_thread_exit(void);

/** Return the calling thread. Before the start and in an interrupt, any value other than another caller's thread. */
struct ove_thread *ove_backend_thread_get_self(void);

/** Let a ready thread of the caller's priority run. */
void ove_backend_thread_yield(void);

/** Wait for at least @p duration_ms. @returns OVE_OK, or the error of a wait that was ended */
int ove_backend_thread_sleep_ms(uint32_t duration_ms);

/** Wait until ove_backend_time_get_ms() is @p deadline_ms. @returns OVE_OK; OVE_ERR_TIMEOUT if that time has already
 * passed; the error of a wait that was ended */
int ove_backend_thread_sleep_until(uint64_t deadline_ms);

/**
 * Wait for the end of @p thread.
 *
 * @returns OVE_OK; OVE_ERR_BUSY if another thread already waits for it; else ove_wait_result()
 */
int ove_backend_thread_join(struct ove_thread *thread, uint32_t timeout_ms);

/** Suspend @p thread, the caller or another one, until it is resumed. @returns OVE_OK */
int ove_backend_thread_suspend(struct ove_thread *thread);

/** Resume it. Has no effect on a thread that is not suspended. */
void ove_backend_thread_resume(struct ove_thread *thread);

/** Change the thread's base priority. A higher inherited priority remains in effect. */
void ove_backend_thread_set_priority(struct ove_thread *thread, ove_prio_t priority);

/** Return the priority that the thread runs at, including an inherited one. Also inside the critical section. */
ove_prio_t ove_backend_thread_get_priority(struct ove_thread *thread);

/** Return the thread's current state. */
ove_thread_state_t ove_backend_thread_get_state(struct ove_thread *thread);

/** Return true if that state is OVE_THREAD_TERMINATED; inline if the kernel keeps it in one word. */
#ifndef OVE_BACKEND_THREAD_HAS_ENDED
#define OVE_BACKEND_THREAD_HAS_ENDED(thread) (ove_backend_thread_get_state(thread) == OVE_THREAD_TERMINATED)
#endif

/** Return true if the calling thread, @p thread, is part of a struct ove_thread: native threads have no ove data after
 * the kernel's control block. Inline if the kernel keeps this in one word; then also true for ove's own threads. */
#ifndef OVE_BACKEND_THREAD_IS_OWN
#define OVE_BACKEND_THREAD_IS_OWN(thread) ove_threads_have(thread)
#endif

/** Return the number of bytes of the thread's stack that were never used. O(stack). */
size_t ove_backend_thread_stack_headroom(struct ove_thread *thread);

#if CONFIG_OVE_THREAD_RUNTIME
/** Return the thread's run time in microseconds. */
uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread);
#endif

OVE_EXTERN_C_END

#include <ove_seam/mutex_list.h>
#include <ove_seam/park.h>
#include <ove_seam/thread_leave.h>
#include <ove_seam/wait_end.h>

#endif
