/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Threads that wait for a semaphore or an event, the most urgent first. The links are the fields of their control
 * blocks that the kernel uses for its own objects. For src/; all calls are made in the critical section.
 */
#ifndef OVE_BACKEND_LINE_H
#define OVE_BACKEND_LINE_H

#include <ove_backend/wait.h>

OVE_EXTERN_C_BEGIN

/** Insert the thread into the line after those of equal priority. O(waiters). */
static inline void ove_threadx_line_insert(struct ove_threadx_line *line, TX_THREAD *thread)
{
	TX_THREAD *before = TX_NULL;
	TX_THREAD *after = line->first;

	while (__builtin_expect(after != TX_NULL && after->tx_thread_priority <= thread->tx_thread_priority, 0)) {
		before = after;
		after = after->tx_thread_suspended_next;
	}
	thread->tx_thread_suspended_next = after;
	if (__builtin_expect(after != TX_NULL, 0)) {
		after->tx_thread_suspended_previous = thread;
	}
	/* The first thread's link is not read. */
	if (__builtin_expect(before != TX_NULL, 0)) {
		thread->tx_thread_suspended_previous = before;
		before->tx_thread_suspended_next = thread;
	} else {
		line->first = thread;
	}
}

void ove_threadx_line_remove(struct ove_threadx_line *line, TX_THREAD *thread);

/** The kernel's cleanup function of a wait in a line: called when the timeout expires. */
VOID ove_threadx_line_time_out(TX_THREAD *thread, ULONG sequence);

/** Return the line that the thread waits in, or NULL. */
static inline struct ove_threadx_line *ove_threadx_line_of(const TX_THREAD *thread)
{
	return thread->tx_thread_suspend_cleanup == ove_threadx_line_time_out
		       ? (struct ove_threadx_line *)thread->tx_thread_suspend_control_block
		       : NULL;
}

/**
 * Let the calling thread wait in the line; other threads run during the wait.
 *
 * @returns true if woken; false after ove_threadx_first_ticks(), and then the thread is in no line
 */
static inline bool ove_threadx_line_wait(struct ove_threadx_line *line, TX_THREAD *self, uint32_t timeout_ms)
{
	ove_threadx_line_insert(line, self);
	return ove_threadx_suspend(self, ove_threadx_line_time_out, line, ove_threadx_first_ticks(timeout_ms));
}

/** After that: wait for the ticks beyond the kernel's longest wait, if any. @returns like ove_threadx_line_wait()
 */
bool ove_threadx_line_wait_more(struct ove_threadx_line *line, uint32_t timeout_ms);

/** Remove the first thread, whose successor is @p next, from the line and let it continue. The last step of a critical
 * section: the object may be gone when this returns. */
static inline void ove_threadx_line_wake_first(struct ove_threadx_line *line, TX_THREAD *first, TX_THREAD *next)
{
	line->first = next;
	first->tx_thread_suspend_cleanup = TX_NULL;
	ove_threadx_ready_at_once(first);
}

OVE_EXTERN_C_END

#endif
