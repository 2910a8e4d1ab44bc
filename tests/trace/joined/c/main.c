/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The parent joins its child while it holds the mutex that the child waits for. Before that, it joins a thread that
 * does end.
 */
#include <ove/ove.h>

#include <stdlib.h>

enum { STACK = 2048, WAKE_MS = 5, END_MS = 30 };

OVE_MUTEX_DEFINE_STATIC(shared);

static void run_child(void *arg)
{
	ove_thread_sleep_ms(WAKE_MS);
	if (arg != NULL) {
		ove_mutex_lock(*(ove_mutex_t *)arg, OVE_WAIT_FOREVER);
	}
}

static ove_mutex_t needed = NULL;
OVE_THREAD_DEFINE_STATIC(short_lived, run_child, NULL, OVE_PRIO_NORMAL, STACK);
OVE_THREAD_DEFINE_STATIC(child, run_child, &needed, OVE_PRIO_NORMAL, STACK);

static void run_parent(void *arg)
{
	(void)arg;
	ove_mutex_lock(shared, OVE_WAIT_FOREVER);
	ove_thread_join(short_lived, OVE_WAIT_FOREVER);
	ove_thread_join(child, OVE_WAIT_FOREVER);
}

OVE_THREAD_DEFINE_STATIC(parent, run_parent, NULL, OVE_PRIO_HIGH, STACK);

static void run_end(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(END_MS);
	exit(0);
}

OVE_THREAD_DEFINE_STATIC(end, run_end, NULL, OVE_PRIO_LOW, STACK);

void ove_main(void)
{
	needed = shared;
	ove_run();
}
