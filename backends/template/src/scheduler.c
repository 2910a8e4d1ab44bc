/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "native.h"

#include <time.h>

#include <ove_seam/kernel.h>
#include <ove_seam/time.h>

struct ove_thread *template_running;

static struct ove_thread *first; /* of all that live, the longest ready first among equals */
static ucontext_t boot;

void template_add(struct ove_thread *thread)
{
	struct ove_thread **link = &first;

	while (*link != NULL) {
		link = &(*link)->next;
	}
	thread->next = NULL;
	*link = thread;
}

void template_remove(const struct ove_thread *thread)
{
	struct ove_thread **link = &first;

	while (*link != thread) {
		link = &(*link)->next;
	}
	*link = thread->next;
}

static bool can_run(struct ove_thread *thread, uint64_t now_ms)
{
	return !thread->is_suspended && (!thread->is_waiting || thread->wake_ms <= now_ms);
}

static struct ove_thread *most_urgent(void)
{
	const uint64_t now_ms = ove_backend_time_get_ms();
	struct ove_thread *best = NULL;

	for (struct ove_thread *thread = first; thread != NULL; thread = thread->next) {
		if (can_run(thread, now_ms) &&
		    (best == NULL || ove_backend_thread_get_priority(thread) > ove_backend_thread_get_priority(best))) {
			best = thread;
		}
	}
	return best;
}

void template_switch(void)
{
	const struct timespec millisecond = {.tv_nsec = 1000000};
	struct ove_thread *const from = template_running;
	struct ove_thread *to;

	while ((to = most_urgent()) == NULL) {
		(void)nanosleep(&millisecond, NULL);
	}
	if (to != from) {
		template_running = to;
		(void)swapcontext(from != NULL ? &from->native : &boot, &to->native);
	}
}

void template_yield(void)
{
	template_remove(template_running);
	template_add(template_running);
	template_switch();
}

bool template_wait(uint64_t wake_ms)
{
	struct ove_thread *const self = template_running;
	bool is_woken;

	self->wake_ms = wake_ms;
	self->is_waiting = true;
	template_switch();
	is_woken = !self->is_waiting;
	self->is_waiting = false;
	return is_woken;
}

uint64_t template_end_ms(uint32_t timeout_ms)
{
	/* One more: the present millisecond has begun already. */
	return timeout_ms == OVE_WAIT_FOREVER ? UINT64_MAX : ove_backend_time_get_ms() + timeout_ms + 1u;
}
