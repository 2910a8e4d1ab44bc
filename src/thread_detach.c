/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/call.h>
#include <ove/inline/check.h>
#include <ove/thread.h>
#include <ove_seam/thread_common.h>
#include <ove_seam/thread_list.h>

#if CONFIG_OVE_THREAD_DETACH

int ove_threads_take_back(struct ove_thread *thread)
{
#if !CONFIG_OVE_ZERO_HEAP
	if ((thread->common.lifetime & OVE_THREAD_IS_ALLOCATED) != 0u) {
		return ove_thread_destroy(thread);
	}
#endif
	return ove_thread_deinit(thread);
}

/* Only one thread at a time searches, so the threads that it finds are its own to release. */
static bool is_searching;

static bool set_searching(bool wanted)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool before = is_searching;

	is_searching = wanted;
	ove_backend_critical_exit(key);
	return before;
}

static struct ove_thread *next_detached(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_thread *thread = ove_threads_newest;

	while (thread != NULL &&
	       (thread->common.lifetime & (OVE_THREAD_IS_DETACHED | OVE_THREAD_IS_SEEN)) != OVE_THREAD_IS_DETACHED) {
		thread = thread->common.next;
	}
	if (thread != NULL) {
		thread->common.lifetime |= OVE_THREAD_IS_SEEN;
	}
	ove_backend_critical_exit(key);
	return thread;
}

static void forget_seen(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();

	for (struct ove_thread *thread = ove_threads_newest; thread != NULL; thread = thread->common.next) {
		thread->common.lifetime &= (unsigned char)~OVE_THREAD_IS_SEEN;
	}
	ove_backend_critical_exit(key);
}

void ove_threads_reap(void)
{
	/* A thread that is terminated in here ends only after it has finished the search. */
	OVE_CALL;
	struct ove_thread *thread;

	if (set_searching(true)) {
		return;
	}
	while ((thread = next_detached()) != NULL) {
		/* A thread that cannot be released yet, because it owns a mutex, is checked again the next time. */
		if (ove_backend_thread_get_state(thread) == OVE_THREAD_TERMINATED) {
			(void)ove_threads_take_back(thread);
		}
	}
	forget_seen();
	(void)set_searching(false);
}

int ove_thread_detach(ove_thread_t thread)
{
	OVE_CALL;
	ove_backend_critical_t key;
	unsigned before;

	OVE_CHECK_ARG(thread != NULL);
	OVE_CHECK_NOT_ISR();
	key = ove_backend_critical_enter();
	before = thread->common.lifetime;
	thread->common.lifetime |= OVE_THREAD_IS_DETACHED;
	ove_backend_critical_exit(key);
	if (CONFIG_OVE_CHECKS && (before & OVE_THREAD_IS_DETACHED) != 0u) {
		return OVE_ERR_INVALID;
	}
	ove_threads_reap();
	return OVE_OK;
}

#endif /* CONFIG_OVE_THREAD_DETACH */
