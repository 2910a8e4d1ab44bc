/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Priority inheritance along a chain of owners: the shared algorithm of the backends whose kernel does not propagate a
 * priority beyond the first owner. See docs/design/waits-and-ownership.md, "One algorithm of inheritance".
 *
 * The one source of a backend that includes this header first defines, for calls inside the critical section:
 *
 * - ove_chain_thread_t and ove_chain_priority_t: a thread, and a priority, where a larger number is more urgent;
 * - ove_chain_priority(thread): the current priority;
 * - ove_chain_deserved(thread): the highest of the thread's base priority and those of the threads that wait for a
 *   mutex that the thread owns;
 * - ove_chain_run_at(thread, priority): sets the priority, and moves a waiting thread to its new position;
 * - ove_chain_next(thread): the owner of the mutex that the thread waits for, or NULL.
 */
#ifndef OVE_GENERIC_PRIORITY_CHAIN_H
#define OVE_GENERIC_PRIORITY_CHAIN_H

#include <stdbool.h>
#include <stddef.h>

/** Set the priority that @p thread deserves. @returns true if that changed its priority */
static __attribute__((unused)) bool ove_chain_settle(ove_chain_thread_t *thread)
{
	const ove_chain_priority_t priority = ove_chain_deserved(thread);

	if (priority == ove_chain_priority(thread)) {
		return false;
	}
	ove_chain_run_at(thread, priority);
	return true;
}

/** Set the priorities that @p thread, which may be NULL, and the threads along the chain deserve. Stops where nothing
 * changes, so it also ends in a cycle of threads.
 */
static __attribute__((unused)) void ove_chain_update(ove_chain_thread_t *thread)
{
	while (thread != NULL && ove_chain_settle(thread)) {
		thread = ove_chain_next(thread);
	}
}

/** Raise @p thread, which may be NULL, and the threads along the chain to at least @p priority. */
static __attribute__((unused)) void ove_chain_raise(ove_chain_thread_t *thread, ove_chain_priority_t priority)
{
	while (thread != NULL && ove_chain_priority(thread) < priority) {
		ove_chain_run_at(thread, priority);
		thread = ove_chain_next(thread);
	}
}

#endif
