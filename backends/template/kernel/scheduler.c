/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "scheduler.h"

struct ove_thread *template_running;

static struct ove_thread *first; /* list of live threads; at equal priority, the longest ready first */
static unsigned holds;

void template_add(struct ove_thread *thread)
{
	struct ove_thread **link = &first;

	while (*link != NULL) {
		link = &(*link)->next;
	}
	thread->next = NULL;
	*link = thread;
	template_switch();
}

void template_remove(const struct ove_thread *thread)
{
	struct ove_thread **link = &first;

	while (*link != thread) {
		link = &(*link)->next;
	}
	*link = thread->next;
	template_switch();
}

static void put_last(struct ove_thread *thread)
{
	template_remove(thread);
	template_add(thread);
}

void template_yield(void)
{
	put_last(template_running);
}

void template_wait(enum template_state wait, uint64_t wake_tick)
{
	template_running->wake_tick = wake_tick;
	template_running->state = wait;
	template_switch();
}

void template_wake(struct ove_thread *thread)
{
	thread->state = TEMPLATE_READY;
	put_last(thread);
}

void template_tick(uint64_t now)
{
	struct ove_thread *next;

	/* A woken thread moves after the threads that are still to be checked, and the loop skips it there. */
	for (struct ove_thread *thread = first; thread != NULL; thread = next) {
		next = thread->next;
		if (thread->state != TEMPLATE_READY && thread->wake_tick <= now) {
			template_wake(thread);
		}
	}
	if (CONFIG_OVE_TIME_SLICE && template_running != NULL && template_running->state == TEMPLATE_READY) {
		template_yield();
	}
}

void template_hold(void)
{
	holds++;
}

void template_release(void)
{
	holds--;
	template_switch();
}

static bool can_run(const struct ove_thread *thread)
{
	return thread->state == TEMPLATE_READY && !thread->is_suspended;
}

static struct ove_thread *most_urgent(void)
{
	struct ove_thread *best = NULL;

	for (struct ove_thread *thread = first; thread != NULL; thread = thread->next) {
		if (can_run(thread) &&
		    (best == NULL || ove_backend_thread_get_priority(thread) > ove_backend_thread_get_priority(best))) {
			best = thread;
		}
	}
	return best;
}

#if CONFIG_OVE_THREAD_RUNTIME
static void count_turn(struct ove_thread *next)
{
	static uint64_t since_us;
	const uint64_t now_us = ove_backend_time_get_us();

	if (template_running != NULL) {
		template_running->runtime_us += now_us - since_us;
	}
	since_us = now_us;
	next->runtime_since_us = now_us;
}
#endif

struct ove_thread *template_choose(void)
{
	struct ove_thread *const next = holds != 0u ? template_running : most_urgent();

	if (next == NULL) {
		return NULL;
	}
#if CONFIG_OVE_THREAD_RUNTIME
	count_turn(next);
#endif
	template_running = next;
	return next;
}
