/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * finds stack-overflow.deep: a local array is larger than what is left of its thread's stack.
 * Also judged in an image of its own, with link-time optimisation.
 */
#include "check.h"

#include <stdlib.h>

static void go_deep(void *arg)
{
	volatile char local[1400];

	(void)arg;
	for (size_t i = sizeof(local); i-- > 0;) {
		local[i] = (char)i;
	}
	check_use(local[0]);
	/* The memory below the stack has no right content any more. */
	exit(0);
}

OVE_THREAD_STACK_DEFINE(deep_stack, 1024);

CHECK_CASE(memory_stack_overflow)
{
	static ove_thread_storage_t storage;
	const ove_thread_desc_t desc = {.name = "deep",
					.entry = go_deep,
					.priority = OVE_PRIO_CRITICAL,
					.stack = deep_stack,
					.stack_size = 1024};
	ove_thread_t deep;

	ove_thread_init(&deep, &storage, &desc);
	ove_thread_join(deep, OVE_WAIT_FOREVER);
}
