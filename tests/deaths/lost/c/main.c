/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * A thread overwrites the list of threads, and passes a NULL handle to a call.
 */
#include <ove/ove.h>

#include <stddef.h>
#include <stdint.h>

enum { STACK = 2048, APART_MS = 10 };

/* A private variable of ove, which a program must not use. */
extern uintptr_t volatile ove_threads_newest;

static ove_sem_t volatile missing;

static void wreck(void *arg)
{
	(void)arg;
	ove_thread_sleep_ms(APART_MS);
	ove_threads_newest = 0x5a5a5a5au;
	while (ove_sem_count(missing) == 0) {
		ove_thread_yield();
	}
}

OVE_THREAD_DEFINE_STATIC(wrecker, wreck, NULL, OVE_PRIO_NORMAL, STACK);

void ove_main(void)
{
	ove_run();
}
