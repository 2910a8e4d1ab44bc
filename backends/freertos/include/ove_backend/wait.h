/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread inside a wait of ove's: from the moment at which it found nothing until it has done with the object.
 *
 * A suspension leaves such a thread where it is, and the thread stops at the end of its wait: the kernel's own
 * suspension would take it out of the list of those who wait. With checks on, an object is not taken back while a
 * thread is inside a wait for it: the kernel takes a thread out of its list when it wakes it, and the thread looks at
 * the object once more when it runs.
 */
#ifndef OVE_BACKEND_WAIT_H
#define OVE_BACKEND_WAIT_H

#include <ove/stop.h>
#include <ove_backend/native.h>

OVE_EXTERN_C_BEGIN

/** A wait; lies on the waiting thread's stack. */
struct ove_freertos_wait {
	struct ove_freertos_wait *next;
	const void *object;
};

/** The marks of each task, a byte each, in OVE_FREERTOS_MARKS_SLOT. */
enum ove_freertos_mark {
	OVE_FREERTOS_WAITS, /**< it is inside a wait; written by the task itself */
	OVE_FREERTOS_STOPS, /**< ove_freertos_stops; written in the critical section */
	/* In a kernel before 11.2. Written in the critical section. */
	OVE_FREERTOS_PARKED, /**< it waits for its permit */
	OVE_FREERTOS_PERMIT  /**< it has its permit */
};

/** The end of a wait looks at these, in one byte: 0 is the usual case. */
enum ove_freertos_stops {
	OVE_FREERTOS_SUSPENDED = 1,    /**< the thread was suspended inside the wait */
	OVE_FREERTOS_KEPT = 2,         /**< no other thread may end the wait */
	OVE_FREERTOS_PARKED_THERE = 4, /**< the kernel has suspended the thread while it waited for its permit */
	OVE_FREERTOS_REASON_SHIFT = 3, /**< two bits: the wait was ended, for this reason */
	OVE_FREERTOS_RESULT_SHIFT = 5, /**< two bits: the wait has failed for this reason */
	OVE_FREERTOS_REASON = 3 << 3,
	OVE_FREERTOS_RESULT = 3 << 5
};

/** The kernel's running task; declared there without a header. */
extern struct tskTaskControlBlock *volatile pxCurrentTCB;

/** Return the marks of @p task. */
static inline volatile unsigned char *ove_freertos_marks_of(void *task)
{
	return (volatile unsigned char *)&((StaticTask_t *)task)->OVE_FREERTOS_TASK_POINTERS[OVE_FREERTOS_MARKS_SLOT];
}

/** Forget why the running thread's wait was to end, and suspend the thread unless it has been resumed meanwhile. */
void ove_freertos_stop(void);

/** Whether another thread or an ISR has ended the running thread's wait, which has come back without what it waited
 * for. It then fails, and the reason stays until ove_backend_wait_end(). */
bool ove_freertos_is_ended(void);

#if CONFIG_OVE_CHECKS
void ove_freertos_wait_note(struct ove_freertos_wait *wait, const void *object);
void ove_freertos_wait_forget(struct ove_freertos_wait *wait);
/** Whether a thread is inside a wait for this object. */
bool ove_freertos_is_awaited(const void *object);
#else
static inline bool ove_freertos_is_awaited(const void *object)
{
	(void)object;
	return false;
}
#endif

/** Stop the program for a wait that is not a thread's: threads have the process stack, unlike an ISR and what runs
 * before the start. In every configuration, since it is asked only where a wait begins. */
static inline void ove_freertos_require_thread(void)
{
	uint32_t control;

	__asm volatile("mrs %0, control" : "=r"(control));
	if (__builtin_expect((control & 2u) == 0u, 0)) {
		ove_stop(OVE_STOP_CONTEXT, "a wait outside a thread");
	}
}

/** The running thread waits from here on, for something that is not taken back. */
static inline void ove_freertos_mark_begin(void)
{
	ove_freertos_require_thread();
	ove_freertos_marks_of(pxCurrentTCB)[OVE_FREERTOS_WAITS] = 1;
}

/** Its wait is over, and it stops here if it was suspended meanwhile. */
static inline void ove_freertos_mark_end(void)
{
	volatile unsigned char *const marks = ove_freertos_marks_of(pxCurrentTCB);

	marks[OVE_FREERTOS_WAITS] = 0;
	/* A suspension before the line above is seen here; one after it is the kernel's own. */
	if (__builtin_expect(marks[OVE_FREERTOS_STOPS] != 0, 0)) {
		ove_freertos_stop();
	}
}

/** As ove_freertos_mark_begin(), for an object that is asked whether it is awaited. */
static inline void ove_freertos_wait_begin(struct ove_freertos_wait *wait, const void *object)
{
	ove_freertos_mark_begin();
#if CONFIG_OVE_CHECKS
	ove_freertos_wait_note(wait, object);
#else
	(void)wait, (void)object;
#endif
}

/** As ove_freertos_mark_end(). */
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
