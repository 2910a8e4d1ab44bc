/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Priority inheritance along a chain of owners: the one algorithm of the backends whose kernel does not pass a priority
 * beyond the first owner. See docs/design/waits-and-ownership.md, "One algorithm of inheritance".
 *
 * The one source of a backend that includes this header defines before, all for calls inside the critical section:
 *
 * - ove_chain_thread_t and ove_chain_priority_t: a thread, and a priority of which more is more urgent;
 * - ove_chain_priority(thread): the priority in force;
 * - ove_chain_deserved(thread): the highest of the thread's own priority and those of the threads that wait for a mutex
 *   that the thread owns;
 * - ove_chain_run_at(thread, priority): puts a priority in force, and gives a thread that waits its new place;
 * - ove_chain_next(thread): the owner of the mutex that the thread waits for, or NULL.
 */
#ifndef OVE_GENERIC_PRIORITY_CHAIN_H
#define OVE_GENERIC_PRIORITY_CHAIN_H

#include <stdbool.h>
#include <stddef.h>

/** Put in force what @p thread deserves. @returns whether that changed its priority */
static __attribute__((unused)) bool ove_chain_settle(ove_chain_thread_t *thread)
{
	const ove_chain_priority_t priority = ove_chain_deserved(thread);

	if (priority == ove_chain_priority(thread)) {
		return false;
	}
	ove_chain_run_at(thread, priority);
	return true;
}

/** Settle @p thread, which may be NULL, and along the chain. Ends where nothing changes, so in a circle of threads too.
 */
static __attribute__((unused)) void ove_chain_update(ove_chain_thread_t *thread)
{
	while (thread != NULL && ove_chain_settle(thread)) {
		thread = ove_chain_next(thread);
	}
}

/** Let @p thread, which may be NULL, and along the chain, run at @p priority at least. */
static __attribute__((unused)) void ove_chain_raise(ove_chain_thread_t *thread, ove_chain_priority_t priority)
{
	while (thread != NULL && ove_chain_priority(thread) < priority) {
		ove_chain_run_at(thread, priority);
		thread = ove_chain_next(thread);
	}
}

#endif
