/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/error.h>
#include <ove_backend/waiting.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

#if defined(OVE_GENERIC_LIFE)

static struct ove_thread *to_start; /* the most urgent first */

void ove_generic_life_end(struct ove_generic_life *life)
{
	ove_generic_life_set(life, OVE_GENERIC_ENDED);
	if (!ove_generic_waiters_none(&life->joiner)) {
		ove_generic_waiters_wake_first(&life->joiner, false);
	}
}

void ove_generic_life_keep_for_start(struct ove_thread *thread)
{
	struct ove_thread **link = &to_start;

	while (*link != NULL && (*link)->life.urgency >= thread->life.urgency) {
		link = &(*link)->life.next;
	}
	thread->life.next = *link;
	thread->life.stage = OVE_GENERIC_NEW;
	*link = thread;
}

struct ove_thread *ove_generic_life_next_to_start(void)
{
	struct ove_thread *const thread = to_start;

	if (thread != NULL) {
		to_start = thread->life.next;
	}
	return thread;
}

bool ove_generic_life_keep_unless(struct ove_thread *thread, const bool *started)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const bool keeps = !*(const volatile bool *)started;

	if (keeps) {
		ove_generic_life_keep_for_start(thread);
	}
	ove_backend_critical_exit(key);
	return keeps;
}

struct ove_thread *ove_generic_life_begin_next(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	struct ove_thread *const thread = ove_generic_life_next_to_start();

	if (thread != NULL) {
		ove_generic_life_begin(&thread->life);
	}
	ove_backend_critical_exit(key);
	return thread;
}

static void forget(const struct ove_thread *thread)
{
	struct ove_thread **link = &to_start;

	while (*link != thread) {
		link = &(*link)->life.next;
	}
	*link = thread->life.next;
}

bool ove_generic_life_take_end(struct ove_thread *thread)
{
	switch (ove_generic_life_stage(&thread->life)) {
	case OVE_GENERIC_NEW:
		forget(thread);
		return true;
	case OVE_GENERIC_ENDED:
		return ove_generic_waiters_none(&thread->life.joiner);
	default:
		return false;
	}
}

int ove_backend_thread_join(struct ove_thread *thread, uint32_t timeout_ms)
{
	struct ove_generic_waiter waiter;
	ove_backend_critical_t key = ove_backend_critical_enter();
	const bool ended = ove_generic_life_stage(&thread->life) == OVE_GENERIC_ENDED;
	const bool taken = !ove_generic_waiters_none(&thread->life.joiner);

	if (!ended && !taken && timeout_ms != OVE_NO_WAIT &&
	    ove_generic_waiter_wait(&waiter, &thread->life.joiner, timeout_ms, &key)) {
		return OVE_OK;
	}
	ove_generic_waiter_finish_timeout(key);
	if (ended) {
		return OVE_OK;
	}
	return taken ? OVE_ERR_BUSY : ove_wait_result();
}

#endif
