/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Owners of the model, including untracked ones, when the kernel's waiter list records what a thread is blocked
 * on. */
#ifndef OVE_BACKEND_OWNER_H
#define OVE_BACKEND_OWNER_H

#include <native_threads.h>

static inline int ove_generic_effective_priority(const struct ove_thread *thread)
{
	return thread->native_priority;
}

static inline void ove_generic_note_blocked(struct ove_thread *thread, struct ove_mutex *mutex)
{
	(void)thread;
	(void)mutex;
}

struct ove_mutex *ove_generic_blocked_on(const struct ove_thread *thread);
bool ove_generic_inherit_waits(const struct ove_thread *thread);
void ove_generic_inherit_apply(struct ove_thread *thread, int priority);
/* Returns true if the address belongs to a model thread. */
bool ove_generic_native_lives(const struct ove_thread *thread);

#endif
