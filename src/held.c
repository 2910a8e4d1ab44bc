/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/thread.h>
#include <ove_seam/held.h>
#include <ove_seam/kernel.h>

#if CONFIG_OVE_CHECKS

/* Protected by the critical section. */
static struct ove_held *all_held;

/* The count and the list change in one step: another thread can terminate this one at any other point. */
void ove_held_begin(struct ove_held *held)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (held->depth++ == 0u) {
		held->owner = ove_backend_thread_get_self();
		held->next = all_held;
		all_held = held;
	}
	ove_backend_critical_exit(key);
}

void ove_held_end(struct ove_held *held)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	if (--held->depth == 0u) {
		struct ove_held **link = &all_held;

		while (*link != held) {
			link = &(*link)->next;
		}
		*link = held->next;
	}
	ove_backend_critical_exit(key);
}

bool ove_held_by(const struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const struct ove_held *held = all_held;

	while (held != NULL && held->owner != thread) {
		held = held->next;
	}
	ove_backend_critical_exit(key);
	return held != NULL;
}

#endif
