/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The switch on the host, and a time that advances only while threads wait. */
#include "../../kernel/scheduler.h"

#include <time.h>

#include <ove_seam/timer.h>

static unsigned depth;
static bool is_wanted;
static ucontext_t boot;

void template_port_init(struct ove_thread *thread, void *stack, size_t bytes, void (*entry)(void))
{
	(void)getcontext(&thread->native);
	thread->native.uc_link = NULL;
	thread->native.uc_stack.ss_sp = stack;
	thread->native.uc_stack.ss_size = bytes;
	makecontext(&thread->native, entry, 0);
}

static void tick(void)
{
	const uint64_t now = ove_backend_time_get_ticks();

	template_tick(now);
#if CONFIG_OVE_TIMER
	template_timer_tick(now);
#endif
}

/* Called with the depth 0. */
static void switch_now(void)
{
	const struct timespec millisecond = {.tv_nsec = 1000000};
	struct ove_thread *const from = template_running;
	struct ove_thread *to;

	depth = 1;
	tick();
	while ((to = template_choose()) == NULL) {
		(void)nanosleep(&millisecond, NULL);
		tick();
	}
	is_wanted = false;
	depth = 0;
	if (to != from) {
		(void)swapcontext(from != NULL ? &from->native : &boot, &to->native);
	}
}

void template_switch(void)
{
	is_wanted = true;
	if (depth == 0u && template_is_started) {
		switch_now();
	}
}

void template_port_start(void)
{
	switch_now();
}

bool ove_backend_in_isr(void)
{
	return false;
}

bool ove_backend_in_thread(void)
{
	return template_running != NULL;
}

ove_backend_critical_t ove_backend_critical_enter(void)
{
	return depth++;
}

void ove_backend_critical_exit(ove_backend_critical_t key)
{
	depth = key;
	if (key == 0u && is_wanted && template_running != NULL) {
		switch_now();
	}
}

void ove_backend_check_stack(void)
{
}

void ove_backend_halt(void)
{
	depth = 1;
}
