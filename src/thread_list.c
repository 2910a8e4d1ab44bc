/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/thread.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread_list.h>

const void *ove_threads_found[2];

struct ove_thread *ove_threads_newest;
/* Written only before the start. */
static struct ove_thread *services;

void ove_threads_remove(const struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_thread **link = &ove_threads_newest;

	while (*link != thread) {
		link = &(*link)->common.next;
	}
	*link = thread->common.next;
	for (int i = 0; i < 2; i++) {
		if (ove_threads_found[i] == thread) {
			__atomic_store_n(&ove_threads_found[i], NULL, __ATOMIC_RELAXED);
		}
	}
	ove_backend_critical_exit(key);
}

void ove_threads_add_service(struct ove_thread *thread)
{
	thread->common.next = services;
	services = thread;
}

static bool is_in(const struct ove_thread *list, const void *address)
{
	while (list != NULL && list != address) {
		list = list->common.next;
	}
	return list != NULL;
}

bool ove_threads_find(const void *address)
{
	const bool is_found = is_in(ove_threads_newest, address) || is_in(services, address);

	if (is_found) {
		__atomic_store_n(&ove_threads_found[1], ove_threads_found[0], __ATOMIC_RELAXED);
		__atomic_store_n(&ove_threads_found[0], address, __ATOMIC_RELAXED);
	}
	return is_found;
}

bool ove_threads_have(const void *address)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool is_listed = is_in(ove_threads_newest, address);

	ove_backend_critical_exit(key);
	return is_listed;
}

size_t ove_threads_copy(struct ove_thread **list, size_t capacity)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	size_t count = 0;

	for (struct ove_thread *thread = ove_threads_newest; thread != NULL; thread = thread->common.next) {
		/* An interrupt during the creation of this thread may have woken the caller. */
		if (!ove_backend_thread_is_made(thread)) {
			continue;
		}
		if (count < capacity) {
			list[count] = thread;
		}
		count++;
	}
	ove_backend_critical_exit(key);
	return count;
}
