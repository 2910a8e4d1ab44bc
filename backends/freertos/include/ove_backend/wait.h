/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * State of a thread inside an ove wait: from when it finds nothing until it no longer uses the object.
 *
 * Suspending such a thread leaves it where it is, and the thread stops at the end of its wait: the kernel's suspension
 * would remove it from the waiter list. With checks on, an object cannot be released while a thread is inside a wait
 * for it: the kernel removes a thread from the list when it wakes it, and the thread checks the object once more when
 * it runs.
 */
#ifndef OVE_BACKEND_WAIT_H
#define OVE_BACKEND_WAIT_H

#include <ove/stop.h>
#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

/** A wait. It is stored on the waiting thread's stack. */
struct ove_freertos_wait {
	struct ove_freertos_wait *next;
	const void *object;
};

/** The marks of each task, one byte each, in OVE_FREERTOS_MARKS_SLOT. */
enum ove_freertos_mark {
	OVE_FREERTOS_WAITS, /**< the task is inside a wait; written by the task itself */
	OVE_FREERTOS_STOPS, /**< bits of enum ove_freertos_stops; written in the critical section */
	/* Only in a kernel before 11.2. Written in the critical section. */
	OVE_FREERTOS_PARKED, /**< the task waits for its permit */
	OVE_FREERTOS_PERMIT  /**< the task has its permit */
};

/** Tested together, as one byte, at the end of a wait; 0 is the usual case. */
enum ove_freertos_stops {
	OVE_FREERTOS_SUSPENDED = 1,    /**< the thread was suspended inside the wait */
	OVE_FREERTOS_KEPT = 2,         /**< no other thread may end the wait */
	OVE_FREERTOS_PARKED_THERE = 4, /**< the kernel has suspended the thread while it waited for its permit */
	OVE_FREERTOS_REASON_SHIFT = 3, /**< two bits: the wait was ended, for this reason */
	OVE_FREERTOS_RESULT_SHIFT = 5, /**< two bits: the wait failed for this reason */
	OVE_FREERTOS_REASON = 3 << 3,
	OVE_FREERTOS_RESULT = 3 << 5
};

/** The kernel's running task. No kernel header declares it. */
extern struct tskTaskControlBlock *volatile pxCurrentTCB;

/** Return the marks of @p task. */
static inline volatile unsigned char *ove_freertos_marks_of(void *task)
{
	return (volatile unsigned char *)&((StaticTask_t *)task)->OVE_FREERTOS_TASK_POINTERS[OVE_FREERTOS_MARKS_SLOT];
}

/** Discard the reason for which the running thread's wait was to end, and suspend the thread unless it was resumed. */
void ove_freertos_stop(void);

/** After a wait of the running thread returned without success: consume the end of that wait. The reason is kept until
 * ove_backend_wait_end(). @returns true if another thread or an ISR ended the wait, which then fails */
bool ove_freertos_take_wait_end(void);

#if CONFIG_OVE_CHECKS
void ove_freertos_wait_note(struct ove_freertos_wait *wait, const void *object);
void ove_freertos_wait_forget(struct ove_freertos_wait *wait);
/** Return true if a thread is inside a wait for this object. */
bool ove_freertos_is_awaited(const void *object);
#else
static inline bool ove_freertos_is_awaited(const void *object)
{
	(void)object;
	return false;
}
#endif

/** Stop the program if the caller is not a thread. Threads use the process stack; ISRs and code before the scheduler
 * start do not. In every configuration, because the test is made only where a wait starts. */
static inline void ove_freertos_require_thread(void)
{
	uint32_t control;

	__asm volatile("mrs %0, control" : "=r"(control));
	if (__builtin_expect((control & 2u) == 0u, 0)) {
		ove_stop(OVE_STOP_CONTEXT, "a wait outside a thread");
	}
}

/** Mark the running thread as waiting, for an object that cannot be released. */
static inline void ove_freertos_mark_begin(void)
{
	ove_freertos_require_thread();
	ove_freertos_marks_of(pxCurrentTCB)[OVE_FREERTOS_WAITS] = 1;
}

/** Clear the mark at the end of the wait, and stop here if the thread was suspended during it. */
static inline void ove_freertos_mark_end(void)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);

	marks[OVE_FREERTOS_WAITS] = 0;
	/* A suspension before the line above is seen here; after it, the kernel suspends the thread directly. */
	if (__builtin_expect(marks[OVE_FREERTOS_STOPS] != 0, 0)) {
		ove_freertos_stop();
	}
}

/** Like ove_freertos_mark_begin(), for an object that ove_freertos_is_awaited() checks. */
static inline void ove_freertos_wait_begin(struct ove_freertos_wait *wait, const void *object)
{
	ove_freertos_mark_begin();
#if CONFIG_OVE_CHECKS
	ove_freertos_wait_note(wait, object);
#else
	(void)wait, (void)object;
#endif
}

/** Like ove_freertos_mark_end(). */
static inline void ove_freertos_wait_end(struct ove_freertos_wait *wait)
{
#if CONFIG_OVE_CHECKS
	ove_freertos_wait_forget(wait);
#else
	(void)wait;
#endif
	ove_freertos_mark_end();
}

OVE_EXTERN_C_END

#endif
